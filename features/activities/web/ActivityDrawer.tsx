import { useMemo, useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import { autocompletePlaces } from '#features/places/shared/places.contract.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import type { Source } from '#platform/web/forms/input-props.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { activity as schema, addActivity, changeActivity, type Activity } from '../shared/activities.contract.ts'
import { PLAN_FIELDS, planTyped, planValues } from './activity-fields.ts'

type ActivityDrawerProps = { activity: Activity | null; onSaved?: (activity: Activity) => void; onClose: () => void }

/** Plans an activity, or changes its plan. With several groups to choose from, the form of a new one asks which. */
export function ActivityDrawer({ activity, onSaved, onClose }: ActivityDrawerProps) {
  const text = useText()
  const touches = { touches: [['activities']] }
  const add = useCommand(addActivity, touches)
  const change = useCommand(changeActivity, touches)
  const [now, unlessNewer] = useNewest(activity, schema)
  const [id] = useState(() => crypto.randomUUID())
  const [chosenId, setGroupId] = useGroupChoice()
  const groupId = now?.customerGroupDto.id ?? chosenId
  const zone = useZone(groupId)
  const values = useMemo(() => planValues(now), [now])
  const save = (typed: FieldValues): Promise<Activity> => {
    const plan = planTyped(typed, now?.zone ?? zone, now)
    return now
      ? unlessNewer(change.mutateAsync({ params: { id: now.id }, body: { ...plan, version: now.version } }))
      : add.mutateAsync({ body: { ...plan, id, customerGroupId: groupId } })
  }
  return (
    <FormDrawer
      id="activity"
      title={text(now ? 'activities.edit' : 'activities.add')}
      over={now?.name}
      about={now ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={PLAN_FIELDS}
      values={values}
      sources={sourcesOf(now, groupId)}
      saved={text('activities.saved')}
      onSave={save}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    />
  )
}

/** Places and assistants of the group. */
function sourcesOf(activity: Activity | null, customerGroupId: string): Record<'placeId' | 'leaderId', Source> {
  const named = (id: string | null | undefined, name: string | null | undefined) => (id && name ? { id, name } : null)
  return {
    placeId: {
      chosen: named(activity?.placeId, activity?.placeName),
      search: async (q) => {
        const found = await call(autocompletePlaces, { query: { q, customerGroupId } })
        // A home would be read by every family.
        return found.filter(({ kind }) => kind !== 'home_point' && kind !== 'address')
      },
    },
    leaderId: {
      chosen: named(activity?.leaderId, activity?.leaderName),
      search: (q) => call(autocompleteAssistants, { query: { q, customerGroupId } }),
    },
  }
}
