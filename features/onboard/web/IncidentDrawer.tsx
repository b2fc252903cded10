import { useMemo, useState } from 'react'
import { usePersonHead } from '#features/people/web/born.api.tsx'
import { momentOf, typedOf } from '#features/events/shared/events.rules.ts'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { INCIDENT_KINDS, type RiderCard } from '../shared/onboard.contract.ts'
import type { RunCards } from './kept-cards.ts'
import { useRecordIncident } from './use-record-incident.ts'

const SEVERITIES = ['1', '2', '3', '4', '5']
const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'what',
    label: 'onboard.incident.what',
    type: 'description',
    maxDigits: DESCRIPTION_MAX,
    required: true,
  },
  { fieldName: 'action', label: 'onboard.incident.action', type: 'description', maxDigits: DESCRIPTION_MAX },
  {
    fieldName: 'kind',
    label: 'onboard.incident.kind',
    type: 'radio',
    required: true,
    fields: INCIDENT_KINDS.map((value) => ({ value, label: `onboard.incident.kind.${value}` })),
  },
  {
    fieldName: 'severity',
    label: 'onboard.incident.severity',
    type: 'radio',
    fields: SEVERITIES.map((value) => ({ value, label: `onboard.incident.severity.${value}` })),
  },
  { fieldName: 'startsAt', label: 'onboard.incident.startsAt', type: 'datetime', required: true },
]

/** The whole form is seen at once on a phone. */
const SmallInput = (props: InputProps) => <DescriptionInput {...props} rows={2} />
const INPUTS = { what: SmallInput, action: SmallInput }

type IncidentDrawerProps = { card: RiderCard; run: RunCards; onClose: () => void }

/** Records what happened to a passenger; without network it waits on the device. */
export function IncidentDrawer({ card, run: { runId, zone }, onClose }: IncidentDrawerProps) {
  const text = useText()
  const head = usePersonHead({ id: card.personId, fullName: card.fullName, birthDate: card.birthDate, zone })
  const record = useRecordIncident({ runId, card })
  // A second try after a lost answer is the same incident.
  const [id] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => serverNow())
  const values = useMemo(() => ({ kind: 'INCIDENT', startsAt: typedOf(opened, zone) }), [opened, zone])
  return (
    <FormDrawer<'sent' | 'stored'>
      id="incident"
      title={text('onboard.incident')}
      over={head}
      about={text('onboard.incident.about')}
      fields={FIELDS}
      values={values}
      inputs={INPUTS}
      submit={text('onboard.incident.save')}
      failed="create.error"
      outdoors
      saved={(how) => text(how === 'sent' ? 'onboard.incident.sent' : 'onboard.incident.waits')}
      onSave={(typed) => {
        const words = (fieldName: string) => String(typed[fieldName] ?? '').trim()
        return record({
          id,
          runId,
          personId: card.personId,
          kind: INCIDENT_KINDS.find((kind) => kind === typed['kind']) ?? 'INCIDENT',
          severity: typed['severity'] ? Number(typed['severity']) : null,
          startsAt: momentOf(words('startsAt'), { zone, shown: opened }).toISOString(),
          recordedAt: serverNow().toISOString(),
          what: words('what'),
          action: words('action'),
        })
      }}
      onClose={onClose}
    />
  )
}
