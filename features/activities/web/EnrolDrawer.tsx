import { useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { candidates, enrol } from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { freePlaces, hasLine } from '../shared/activities.rules.ts'
import { placesWords } from './activity-words.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'people', label: 'activities.field.people', type: 'autocompleteMultiple', required: true },
]
const NOTHING: FieldValues = { people: null }

/** Enrols several people at once: those of the group whom the caller reaches. */
export function EnrolDrawer({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const text = useText()
  const send = useCommand(enrol, { touches: [['activities']] })
  const params = { id: activity.id }
  const free = freePlaces(activity)
  // The activity is read again while the sheet says what became of it.
  const [before] = useState(activity.waiting)
  const begun = !hasLine({ state: activity.state, startsAt: new Date(activity.startsAt) }, useNow())
  const [sources] = useState(() => ({
    people: { chosen: [], search: (q: string) => call(candidates, { params, query: { q } }) },
  }))
  return (
    <FormDrawer<Activity>
      id="enrol"
      title={text('activities.enrolPeople')}
      over={activity.name}
      about={begun || free === null ? placesWords(activity, text) : text('activities.enrolWaits', { free })}
      fields={FIELDS}
      values={NOTHING}
      sources={sources}
      submit={text('activities.enrol')}
      failed="create.error"
      saved={({ waiting }) =>
        waiting > before ? text('activities.waitNow', { count: waiting - before }) : text('activities.enrolled')
      }
      onSave={(typed) => send.mutateAsync({ params, body: { personIds: partsOf(typed['people']) } })}
      onClose={onClose}
    />
  )
}
