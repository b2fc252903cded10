import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import { todayIn, useMe, useToday } from '#features/session/web/session.api.tsx'
import type { AnswerOf, BodyInput } from '#platform/shared/contract/endpoint.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { TimeInput } from '#platform/web/forms/TimeInput.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { closeDays, endEarly } from '../shared/calendar.contract.ts'
import type { DayState } from '../shared/calendar.rules.ts'
import { STATE_HUE, STATE_ICON } from './day-look.ts'
import { dateWords, entryWords, routeWords } from './day-words.ts'
import { OpenAgain, TOUCHED } from './OpenAgain.tsx'

const REASON_MAX = 80
const KINDS = ['closed', 'early'] as const
const INPUTS = { endsAt: TimeInput }
/** What was typed about an early end, and what it would move: confirmed before families are told. */
type Asked = { body: BodyInput<typeof endEarly>; found: AnswerOf<typeof endEarly> }

type DayDrawerProps = { state: DayState; groupId: string; onGroup: (groupId: string) => void; onClose: () => void }

/** What a day has. From it on, days are closed or end early; a day that is over is only looked at. */
export function DayDrawer(props: DayDrawerProps) {
  const text = useText()
  const today = useToday(props.groupId)
  const { state, onClose } = props
  if (state.day >= today) return <EnterDays {...props} />
  return (
    <Drawer
      title={dateWords(state.day, { dateStyle: 'full' })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('utils.close')}</Button>}
    >
      <DayFacts state={state} />
    </Drawer>
  )
}

/** What stands in the calendar for the day, and how many routes run. */
function DayFacts({ state, action }: { state: DayState; action?: ReactNode }) {
  const text = useText()
  const words = entryWords(state, text)
  return (
    <Stack spacing={2} sx={{ mb: 6 }}>
      {words !== null && (
        <Row gap={2} wrap>
          <StateChip hue={STATE_HUE[state.state]} icon={STATE_ICON[state.state]}>
            {words}
          </StateChip>
        </Row>
      )}
      <Row gap={3} sx={{ justifyContent: 'space-between' }}>
        <TwoLines
          title={state.entry?.reason ?? routeWords(state, text)}
          about={state.entry ? [state.routes > 0 && routeWords(state, text), state.entry.source] : []}
        />
        {action}
      </Row>
    </Stack>
  )
}

function EnterDays({ state, groupId, onGroup, onClose }: DayDrawerProps) {
  const text = useText()
  const { groups } = useMe()
  const close = useCommand(closeDays, { touches: TOUCHED })
  const early = useCommand(endEarly, { touches: TOUCHED })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [values] = useState((): FieldValues => ({
    kind: 'closed',
    fromDay: state.day,
    toDay: state.day,
    reason: null,
  }))
  const fields: FieldDefinition[] = [
    {
      fieldName: 'kind',
      label: 'calendar.kind',
      type: 'radio',
      required: true,
      fields: KINDS.map((value) => ({ value, label: `calendar.kind.${value}` })),
    },
    { fieldName: 'fromDay', label: 'calendar.field.fromDay', type: 'date', required: true },
    { fieldName: 'toDay', label: 'calendar.field.toDay', type: 'date', required: true },
    {
      fieldName: 'endsAt',
      label: 'calendar.field.endsAt',
      type: 'string',
      required: true,
      dependencies: { values: [{ fieldName: 'kind', value: 'early' }] },
    },
    { fieldName: 'reason', label: 'calendar.field.reason', type: 'string', required: true, maxDigits: REASON_MAX },
  ]
  const save = async (typed: FieldValues) => {
    const days = {
      customerGroupId: groupId,
      fromDay: String(typed['fromDay']),
      toDay: String(typed['toDay']),
      reason: String(typed['reason']),
    }
    if (typed['kind'] === 'early') {
      // Said on the day itself it is snow and the like; ahead it is the calendar of the school.
      const kind =
        typed['fromDay'] === todayIn(groups, days.customerGroupId)
          ? ('early_dismissal' as const)
          : ('half_day' as const)
      const body = { ...days, kind, endsAt: String(typed['endsAt']) }
      setAsked({ body, found: await early.mutateAsync({ body: { ...body, preview: true } }) })
      return
    }
    const done = await close.mutateAsync({ body: days })
    toast('success', text('calendar.closed', { days: done.days, runs: done.cancelledRuns }))
    onClose()
  }
  const sendHome = async ({ body }: Asked) => {
    const done = await early.mutateAsync({ body })
    const noted = done.staying.length > 0 ? text('calendar.early.noneMoves') : text('calendar.early.noted')
    toast('success', done.runs === 0 ? noted : text('calendar.early.done', { runs: done.runs }))
    onClose()
  }
  return (
    <FormDrawer
      id="calendar-form"
      title={dateWords(state.day, { dateStyle: 'full' })}
      about={
        <>
          <DayFacts state={state} action={state.entry && <OpenAgain day={state.entry} />} />
          <GroupChoice value={groupId} onChange={onGroup} />
        </>
      }
      fields={fields}
      values={values}
      inputs={INPUTS}
      submit={text('calendar.close')}
      onSave={save}
      // It stays until an early end is confirmed.
      onSaved={() => undefined}
      onClose={onClose}
    >
      {asked && (
        <ConfirmDialog
          title={text('calendar.early.title', {
            time: asked.body.endsAt,
            days: [...new Set([asked.body.fromDay, asked.body.toDay])].map(showDay).join(' – '),
          })}
          confirm={text('calendar.early.confirm')}
          onClose={() => setAsked(null)}
          onConfirm={() => sendHome(asked)}
        >
          <EarlyEnd found={asked.found} />
        </ConfirmDialog>
      )}
    </FormDrawer>
  )
}

/** What an early end moves, and which runs are on the road and stay as they are. */
function EarlyEnd({ found: { runs, children, staying } }: { found: Asked['found'] }) {
  const text = useText()
  const none = staying.length > 0 ? text('calendar.early.noneMoves') : text('calendar.early.none')
  return (
    <Stack spacing={3}>
      <span>{runs === 0 ? none : text('calendar.early.body', { runs, children })}</span>
      {staying.length > 0 && (
        <Banner
          hue="notthere"
          title={text('calendar.early.staying', { runs: staying.map(({ routeName }) => routeName).join(', ') })}
        />
      )}
    </Stack>
  )
}
