import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { correctDose, recordDose, type DoseRecord } from '../shared/doses.contract.ts'
import { allergyKey, guard, isForOffice, REASONS, RECORDED } from '../shared/doses.rules.ts'
import { knownFrom, orderedFrom, withdrawalOf } from '../shared/known.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { AllergyWarning } from './AllergyWarning.tsx'
import { amountWords } from './amount-words.api.ts'
import { productWords, STATE_LOOK, withdrawnWords } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'
import { useAllergyQuestion } from './use-allergy-question.ts'
import { useMedicineWarnings } from './use-medicine-warnings.tsx'
import type { ShownSlot } from './week.rules.ts'

type DoseDrawerProps = {
  person: PersonMedicines
  order: Order
  /** Null: as needed. */
  slot: ShownSlot | null
  record: DoseRecord | null
  onClose: () => void
}

/** What became of a dose: read, recorded or corrected. For a day what the application called missed is recorded like what nobody recorded. */
export function DoseDrawer(props: DoseDrawerProps) {
  const { order, slot, record, person } = props
  if (record?.abilities.correct) return <Correct {...props} record={record} />
  const records = order.abilities.record && person.abilities.record
  if (record && !(records && slot && isMissedToday(slot))) return <Read {...props} record={record} />
  const mine = !isForOffice(slot?.at ?? null, serverNow()) || order.abilities.change
  return records && mine ? <Enter {...props} /> : <Waiting {...props} />
}

const isMissedToday = ({ state, at }: ShownSlot): boolean => state === 'missed' && !isForOffice(at, serverNow())

const reasonsWhile = (value: string): FieldDefinition => ({
  fieldName: `reason.${value}`,
  label: 'medicines.field.reason',
  type: 'radio',
  required: true,
  fields: REASONS.map((one) => ({ value: one, label: `medicines.reason.${one}` })),
  dependencies: { values: [{ fieldName: 'outcome', value }] },
})

const OUTCOME: readonly FieldDefinition[] = [
  {
    fieldName: 'outcome',
    label: 'medicines.field.outcome',
    type: 'radio',
    required: true,
    fields: RECORDED.map((value) => ({ value, label: `medicines.outcome.${value}` })),
  },
  {
    fieldName: 'amount',
    label: 'medicines.field.amount',
    type: 'decimal',
    required: true,
    min: 0,
    dependencies: { values: [{ fieldName: 'outcome', value: 'partial' }] },
  },
  ...RECORDED.filter((one) => one !== 'given').map(reasonsWhile),
  { fieldName: 'note', label: 'medicines.field.note', type: 'description', maxDigits: 1000 },
]
/** Of a slot that the office says late. */
const LATE: readonly FieldDefinition[] = [
  ...OUTCOME,
  { fieldName: 'lateReason', label: 'medicines.field.lateReason', type: 'string', required: true, maxDigits: 200 },
]
const CORRECTION: readonly FieldDefinition[] = [
  {
    fieldName: 'correctionReason',
    label: 'medicines.field.correctionReason',
    type: 'string',
    required: true,
    maxDigits: 200,
  },
  { fieldName: 'inError', label: 'medicines.field.inError', type: 'switch' },
]
const NOT_IN_ERROR: readonly FieldDefinition[] = OUTCOME.map((field) => ({
  ...field,
  dependencies: { values: [...(field.dependencies?.values ?? []), { fieldName: 'inError', value: false }] },
}))

const outcomeOf = (typed: FieldValues) => RECORDED.find((one) => one === typed['outcome']) ?? 'given'

function termsOf(typed: FieldValues) {
  const outcome = outcomeOf(typed)
  const amount = typed['amount']
  return {
    outcome,
    ...(outcome === 'partial' && typeof amount === 'number' && { amount }),
    reason: outcome === 'given' ? null : (REASONS.find((one) => one === typed[`reason.${outcome}`]) ?? null),
    note: typeof typed['note'] === 'string' ? typed['note'] : '',
  }
}

function titleOf({ order, slot, person }: DoseDrawerProps): string {
  return slot ? `${productWords(order)}, ${showTime(slot.at, person.zone)}` : productWords(order)
}

function Enter(props: DoseDrawerProps) {
  const { person, order, slot, onClose } = props
  const text = useText()
  const { shown, question, confirmed } = useAllergyQuestion(props)
  const [id] = useState(() => crypto.randomUUID())
  const record = useCommand(recordDose, { touches: [['medicines']] })
  const amount = slot?.dose ?? order.versions[0]?.dose ?? 1
  const check = person.checks.find(
    (one) =>
      one.orderId === order.id &&
      !one.mine &&
      one.amount === amount &&
      Date.parse(one.slotAt ?? '') === (slot?.at.getTime() ?? Number.NaN),
  )
  const asked = {
    outcome: 'given' as const,
    slotAt: slot?.at ?? null,
    amount,
    at: serverNow(),
    checked: check !== undefined,
    // They are confirmed before it is saved.
    confirmed: order.allergies.map(allergyKey),
  }
  const late = isForOffice(asked.slotAt, asked.at)
  const withdrawal = withdrawalOf(order)
  const refusal = guard(orderedFrom(order, person), asked, knownFrom(person.doses, order))
  // What is not to be given is not what is chosen already.
  const [values] = useState(() => ({ outcome: refusal === null ? 'given' : null }))
  return (
    <FormDrawer
      id="dose"
      title={titleOf(props)}
      over={usePersonHead(person)}
      about={
        <>
          {slot?.state === 'missed' && (
            <Box sx={{ mb: 2 }}>
              <StateChip {...STATE_LOOK.missed}>{text('medicines.slot.missed')}</StateChip>
            </Box>
          )}
          {amountWords(amount, order.unit, text)}
          <AllergyWarning order={shown} />
          <AllergyList allergies={person.allergies} />
          {withdrawal && (
            <Typography role="alert" sx={{ mt: 2, fontWeight: 700, overflowWrap: 'anywhere' }}>
              {withdrawnWords(withdrawal, person.zone, text)}
            </Typography>
          )}
          {refusal && (
            <Typography role="alert" component="div" sx={{ mt: 2 }}>
              <StateChip hue="alert">
                {refusal.from
                  ? text('medicines.refusedFrom', { time: showMoment(refusal.from.toISOString(), person.zone) })
                  : text(`medicines.refused.${refusal.reason}`)}
              </StateChip>
            </Typography>
          )}
        </>
      }
      fields={late ? LATE : OUTCOME}
      question={question}
      values={values}
      saved={text('medicines.saved')}
      onClose={onClose}
      onSave={async (typed) =>
        record.mutateAsync({
          body: {
            id,
            orderId: order.id,
            slotAt: slot?.at.toISOString() ?? null,
            ...termsOf(typed),
            allergiesConfirmed: confirmed(),
            ...(late && { lateReason: String(typed['lateReason']).trim() }),
            happenedAt: asked.at.toISOString(),
          },
        })
      }
    />
  )
}

function Correct(props: DoseDrawerProps & { record: DoseRecord }) {
  const { person, record, onClose } = props
  const text = useText()
  const { shown, question, confirmed } = useAllergyQuestion(props)
  const { confirmed: warned, dialog } = useMedicineWarnings(person.zone)
  const [id] = useState(() => crypto.randomUUID())
  const correct = useCommand(correctDose, { touches: [['medicines']] })
  const fields = useMemo(() => [...CORRECTION, ...NOT_IN_ERROR], [])
  const values = useMemo(
    () => ({
      inError: false,
      outcome: RECORDED.find((one) => one === record.outcome) ?? null,
      amount: record.outcome === 'partial' ? record.amount : null,
      [`reason.${record.outcome}`]: record.reason,
      note: record.note,
    }),
    [record],
  )
  return (
    <>
      <FormDrawer
        id="dose-correction"
        title={titleOf(props)}
        over={usePersonHead(person)}
        about={
          <>
            <Facts {...props} />
            <AllergyWarning order={shown} />
            <AllergyList allergies={person.allergies} />
          </>
        }
        question={question}
        fields={fields}
        values={values}
        submit={text('medicines.correct')}
        failed="create.error"
        saved={text('medicines.corrected')}
        onClose={onClose}
        onSave={async (typed) => {
          const correctionReason = String(typed['correctionReason']).trim()
          const body =
            typed['inError'] === true
              ? { id, correctionReason, inError: true }
              : { id, correctionReason, ...termsOf(typed), allergiesConfirmed: confirmed() }
          return warned((keys) =>
            correct.mutateAsync({ params: { id: record.id }, body: { ...body, confirmed: keys } }),
          )
        }}
      />
      {dialog}
    </>
  )
}

function Facts({ record, order, person }: DoseDrawerProps & { record: DoseRecord }) {
  const text = useText()
  const { hue, icon } = STATE_LOOK[record.outcome]
  const lines = [
    `${record.by ?? text('medicines.byApp')}, ${showMoment(record.happenedAt, person.zone)}`,
    record.amount > 0 && amountWords(record.amount, order.unit, text),
    record.checkedBy !== null && text('medicines.checkedBy', { name: record.checkedBy }),
    record.outcome === 'held' && record.reason === null && text('medicines.heldByApp'),
    record.reason !== null && text(`medicines.reason.${record.reason}`),
    record.refusal !== null && text(`medicines.refused.${record.refusal}`),
    record.effect && text(`medicines.effect.${record.effect.effect}`),
    record.lateReason,
    record.note,
  ]
  return (
    <>
      <StateChip hue={hue} icon={icon}>
        {text(`medicines.outcome.${record.outcome}`)}
      </StateChip>
      {lines.filter(Boolean).map((line) => (
        <Typography key={String(line)} component="div" sx={{ mt: 1 }}>
          {line}
        </Typography>
      ))}
    </>
  )
}

function Read(props: DoseDrawerProps & { record: DoseRecord }) {
  return (
    <Drawer title={titleOf(props)} over={usePersonHead(props.person)} onClose={props.onClose}>
      <Facts {...props} />
    </Drawer>
  )
}

function Waiting(props: DoseDrawerProps) {
  const text = useText()
  const state = props.slot?.state ?? 'planned'
  const withdrawal = withdrawalOf(props.order)
  return (
    <Drawer title={titleOf(props)} over={usePersonHead(props.person)} onClose={props.onClose}>
      <StateChip {...STATE_LOOK[state]}>{text(`medicines.slot.${state}`)}</StateChip>
      {withdrawal && <Typography sx={{ mt: 2 }}>{withdrawnWords(withdrawal, props.person.zone, text)}</Typography>}
    </Drawer>
  )
}
