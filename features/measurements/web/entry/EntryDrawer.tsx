import { usePersonHead } from '#features/people/web/born.api.tsx'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { DayInput } from '#platform/web/forms/DayInput.tsx'
import { Field, SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { contextProblem } from '../../shared/context/context.rules.ts'
import { CODES, type Code } from '../../shared/definition-types.ts'
import { OUTCOMES } from '../../shared/entries.rules.ts'
import type { MeasuredPerson, Observation } from '../../shared/measurements.contract.ts'
import { DisplayInput } from '../display/DisplayInput.tsx'
import { verdictOf } from '../measurement-words.tsx'
import { ContextInputs } from './ContextInputs.tsx'
import { useEntry, type Entry } from './use-entry.ts'
import { useSave } from './use-save.ts'
import { ValueInputs } from './ValueInputs.tsx'

const HAPPENED: FieldDefinition = { fieldName: 'happenedAt', label: 'measurements.head.happened', type: 'datetime' }
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const NOBODY = { nameOf: () => undefined, learn: () => {} }

type EntryDrawerProps = {
  person: MeasuredPerson
  /** Measured at home, by the family. */
  home: boolean
  /** The measurement that is entered first. */
  first?: Code | null
  /** The one that is corrected. */
  row?: Observation
  onClose: () => void
}

/** A value that is entered, or the correction of one: judged while it is typed, an improbable one saved with a second tap. */
export function EntryDrawer({ person, home, first, row, onClose }: EntryDrawerProps) {
  const text = useText()
  const entry = useEntry(person, row?.measurement ?? first ?? 'TEMPERATURE', row)
  const { state, change, judgement, late } = entry
  const [tried, setTried] = useState(false)
  const [display, setDisplay] = useState<File | null>(null)
  const isValue = state.outcome === 'value' && !state.inError
  const verdict = isValue && judgement ? verdictOf(state.code, judgement, state.unit, text) : null
  const doubted = verdict?.kind === 'doubt'
  const { busy, save } = useSave({
    person,
    entry,
    row,
    doubted: doubted && tried,
    display: isValue ? display : null,
    onClose,
  })
  const missing = missingOf(entry, row, text)
  const submit = () => {
    if (doubted && !tried) setTried(true)
    else void save()
  }
  const typed = (more: Parameters<typeof change>[0]) => {
    setTried(false)
    change(more)
  }
  return (
    <Drawer
      over={usePersonHead(person)}
      title={text(row ? 'measurements.correctTitle' : 'measurements.enter')}
      unsaved={() => state.value !== '' && !row}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {text('utils.cancel')}
          </Button>
          <Button size="large" look="primary" busy={busy} disabledReason={missing} onClick={submit}>
            {text(doubted && tried ? 'measurements.saveAsIs' : 'utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        {row ? (
          <>
            <Field
              label={text('measurements.correctReason')}
              required
              value={state.reason}
              attributes={{ maxLength: 200 }}
              onChange={(event) => change({ reason: event.target.value })}
            />
            <SwitchRow
              label={`${text('measurements.inError')}: ${text('measurements.inErrorBody')}`}
              checked={state.inError}
              onChange={(inError) => change({ inError })}
            />
          </>
        ) : (
          <SelectField
            label={text('measurements.head.measurement')}
            value={state.code}
            options={CODES.map((code) => ({ value: code, label: text(`measurements.of.${code}`) }))}
            onChange={(value) => {
              const code = CODES.find((one) => one === value)
              setTried(false)
              if (code) entry.choose(code)
            }}
          />
        )}
        {!state.inError && (
          <>
            {!home && (
              <Choice
                label={text('measurements.outcome')}
                options={OUTCOMES.map((value) => ({ value, label: text(`measurements.outcome.${value}`) }))}
                chosen={[state.outcome]}
                onChoose={(outcome) => typed({ outcome })}
              />
            )}
            {isValue && (
              <ValueInputs person={person} state={state} at={entry.at} home={home} error={undefined} onChange={typed} />
            )}
            {verdict && (verdict.kind !== 'doubt' || tried || state.value !== '') && (
              <Banner hue={verdict.hue} icon={verdict.icon} title={verdict.title} alert={verdict.kind === 'refused'}>
                {verdict.words}
              </Banner>
            )}
            <DayInput
              {...NOBODY}
              field={HAPPENED}
              value={state.happened}
              onChange={(value) => change({ happened: typeof value === 'string' && MOMENT.test(value) ? value : null })}
            />
            {late !== 'none' && (
              <Field
                label={text('measurements.head.late')}
                help={text('measurements.error.lateReason')}
                required
                value={state.lateReason}
                attributes={{ maxLength: 200 }}
                onChange={(event) => change({ lateReason: event.target.value })}
              />
            )}
            {isValue && (
              <ContextInputs code={state.code} context={state.context} onChange={(context) => typed({ context })} />
            )}
            {isValue && !home && <DisplayInput file={display} onChange={setDisplay} />}
            <Field
              label={text('measurements.head.note')}
              rows={2}
              value={state.note}
              attributes={{ maxLength: 1000 }}
              onChange={(event) => change({ note: event.target.value })}
            />
          </>
        )}
      </Stack>
    </Drawer>
  )
}

/** What is missing before it can be saved. */
function missingOf(
  { state, parsed, judgement, late }: Entry,
  row: Observation | undefined,
  text: ReturnType<typeof useText>,
) {
  if (row && state.reason.trim() === '') return text('measurements.needReason')
  if (state.inError) return undefined
  if (state.outcome === 'value' && !parsed.ok) return text(`measurements.error.${parsed.problem}`)
  if (state.outcome === 'value' && judgement?.at === 'refused') return text('measurements.needPossible')
  const beside = state.outcome === 'value' ? contextProblem(state.code, state.context) : null
  if (beside) return text(`measurements.error.${beside.problem}`, beside.values)
  if (state.happened === null) return text('measurements.needMoment')
  return late !== 'none' && state.lateReason.trim() === '' ? text('measurements.error.lateReason') : undefined
}
