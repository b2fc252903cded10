import { useMemo, useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { careEvent, correctEvent, recordEvent, type CareEvent, type EventContent } from '../shared/events.contract.ts'
import { KINDS, type Kind } from '../shared/events.rules.ts'

const label = (fieldName: string) => `events.field.${fieldName}`
const line = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'string',
  maxDigits: 200,
})
const words = (fieldName: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'description',
  maxDigits: DESCRIPTION_MAX,
})
const KIND: FieldDefinition = {
  fieldName: 'kind',
  label: label('kind'),
  type: 'radio',
  required: true,
  fields: KINDS.map((value) => ({ value, label: `events.kind.${value}` })),
}
const SEVERITY: FieldDefinition = {
  fieldName: 'severity',
  label: label('severity'),
  type: 'radio',
  fields: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: `events.severity.${value}` })),
}
const WHEN: readonly FieldDefinition[] = [
  { fieldName: 'startsAt', label: label('startsAt'), type: 'datetime', required: true },
  { fieldName: 'endsAt', label: label('endsAt'), type: 'datetime' },
]
const WHAT: FieldDefinition = { ...words('what'), required: true }
const STAFF: readonly FieldDefinition[] = [
  line('place'),
  line('people'),
  line('witnesses'),
  words('action'),
  line('bodySite'),
  words('followUp'),
  { fieldName: 'reportable', label: label('reportable'), type: 'switch' },
  { ...words('internal'), helperText: label('internalHelp') },
]
const LATE: FieldDefinition = { ...line('lateReason'), helperText: label('lateReasonHelp') }
const REASON: FieldDefinition = { ...line('reason'), required: true }

function fieldsFor(isNew: boolean, family: boolean): readonly FieldDefinition[] {
  const own = family ? [...WHEN, WHAT, line('place')] : [KIND, SEVERITY, ...WHEN, WHAT, ...STAFF]
  if (!isNew) return [...own, REASON]
  return family ? own : [...own, LATE]
}

type EventDrawerProps = {
  person: { id: string; fullName: string }
  event: CareEvent | null
  /** A family enters an appointment. */
  family: boolean
  onClose: () => void
}

/** Records an event, or corrects one with a reason. */
export function EventDrawer({ person, event, family, onClose }: EventDrawerProps) {
  const text = useText()
  const record = useCommand(recordEvent, { touches: [['events']] })
  const correct = useCommand(correctEvent, { touches: [['events']] })
  const [now, unlessNewer] = useNewest(event, careEvent)
  const [id] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => serverNow())
  const values = useMemo(() => valuesOf(now, opened), [now, opened])
  const fields = useMemo(() => fieldsFor(now === null, family), [now, family])
  return (
    <FormDrawer
      id="event"
      title={text(titleOf(now !== null, family))}
      over={person.fullName}
      fields={fields}
      values={values}
      saved={text('events.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const body = {
          kind: kindOf(typed, family),
          severity: typed['severity'] ? Number(typed['severity']) : null,
          startsAt: instantOf(typed['startsAt']) ?? opened.toISOString(),
          endsAt: instantOf(typed['endsAt']),
          content: contentOf(typed),
        }
        if (now)
          return unlessNewer(
            correct.mutateAsync({
              params: { id: now.id },
              body: { ...body, version: now.version, reason: textOf(typed['reason']) },
            }),
          )
        const lateReason = textOf(typed['lateReason'])
        return record.mutateAsync({
          body: { ...body, id, personId: person.id, ...(lateReason !== '' && { lateReason }) },
        })
      }}
    />
  )
}

function titleOf(old: boolean, family: boolean): string {
  if (old) return 'events.correct'
  return family ? 'events.addAppointment' : 'events.add'
}

const kindOf = (typed: FieldValues, family: boolean): Kind =>
  family ? 'APPOINTMENT' : (KINDS.find((one) => one === typed['kind']) ?? 'INCIDENT')

const textOf = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** A local moment of the device as an instant. */
function instantOf(value: FieldValues[string] | undefined): string | null {
  const local = textOf(value)
  return local === '' ? null : new Date(local).toISOString()
}

/** An instant as a local moment of the device, `YYYY-MM-DDTHH:mm`. */
function localOf(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`
}

function valuesOf(event: CareEvent | null, opened: Date): FieldValues {
  if (!event) return { startsAt: localOf(opened) }
  const { kind, severity, startsAt, endsAt, content } = event
  return {
    ...content,
    kind,
    severity: severity === null ? null : String(severity),
    startsAt: localOf(new Date(startsAt)),
    endsAt: endsAt === null ? null : localOf(new Date(endsAt)),
    reason: null,
  }
}

const contentOf = (typed: FieldValues): EventContent => ({
  what: textOf(typed['what']),
  place: textOf(typed['place']),
  people: textOf(typed['people']),
  witnesses: textOf(typed['witnesses']),
  action: textOf(typed['action']),
  bodySite: textOf(typed['bodySite']),
  followUp: textOf(typed['followUp']),
  reportable: typed['reportable'] === true,
  internal: textOf(typed['internal']),
})
