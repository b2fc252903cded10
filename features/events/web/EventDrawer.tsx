import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { regionsTyped } from '#features/guests/shared/body.rules.ts'
import { bodySitesField } from '#features/guests/shared/body.fields.ts'
import { BodySitesInput } from '#features/guests/web/body-map.api.tsx'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { careEvent, correctEvent, recordEvent, type CareEvent, type EventContent } from '../shared/events.contract.ts'
import { KINDS, momentOf, typedOf, type Kind } from '../shared/events.rules.ts'
import type { EventPerson } from './event-person.ts'

const INPUTS = { bodySites: BodySitesInput }
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
  bodySitesField('bodySites', label('bodySites')),
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
  person: EventPerson
  event: CareEvent | null
  /** A family enters an appointment. */
  family: boolean
  onClose: () => void
}

/** Records an event, or corrects one with a reason. */
export function EventDrawer({ person, event, family, onClose }: EventDrawerProps) {
  const text = useText()
  const { zone } = person
  const record = useCommand(recordEvent, { touches: [['events']] })
  const correct = useCommand(correctEvent, { touches: [['events']] })
  const [now, unlessNewer] = useNewest(event, careEvent)
  const [id] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => serverNow())
  const values = useMemo(() => valuesOf(now, { opened, zone }), [now, opened, zone])
  const fields = useMemo(() => fieldsFor(now === null, family), [now, family])
  return (
    <FormDrawer
      id="event"
      title={text(titleOf(now !== null, family))}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      inputs={INPUTS}
      saved={text('events.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const moment = (fieldName: string, shown: Date | null) => {
          const said = textOf(typed[fieldName])
          return said === '' ? null : momentOf(said, { zone, shown }).toISOString()
        }
        const body = {
          kind: kindOf(typed, family),
          severity: typed['severity'] ? Number(typed['severity']) : null,
          startsAt: moment('startsAt', now ? new Date(now.startsAt) : opened) ?? opened.toISOString(),
          endsAt: moment('endsAt', now?.endsAt ? new Date(now.endsAt) : null),
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

type Shown = { opened: Date; zone: string }

function valuesOf(event: CareEvent | null, { opened, zone }: Shown): FieldValues {
  if (!event) return { startsAt: typedOf(opened, zone) }
  const { kind, severity, startsAt, endsAt, content } = event
  return {
    ...content,
    bodySites: content.bodySites.join(';'),
    kind,
    severity: severity === null ? null : String(severity),
    startsAt: typedOf(new Date(startsAt), zone),
    endsAt: endsAt === null ? null : typedOf(new Date(endsAt), zone),
    reason: null,
  }
}

const contentOf = (typed: FieldValues): EventContent => ({
  what: textOf(typed['what']),
  place: textOf(typed['place']),
  people: textOf(typed['people']),
  witnesses: textOf(typed['witnesses']),
  action: textOf(typed['action']),
  bodySites: regionsTyped(typed['bodySites']),
  bodySite: textOf(typed['bodySite']),
  followUp: textOf(typed['followUp']),
  reportable: typed['reportable'] === true,
  internal: textOf(typed['internal']),
})
