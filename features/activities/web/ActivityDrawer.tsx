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
import { addActivity, changeActivity } from '../shared/activities.contract.ts'
import { activity as schema, type Activity } from '../shared/activity.contract.ts'
import {
  NEW_PLAN_FIELDS,
  PLAN_FIELDS,
  planTyped,
  planValues,
  repeatTyped,
  SCOPE_FIELD,
  withFollowing,
} from './activity-fields.ts'

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
  const several = (now?.series?.following ?? 0) > 0
  const fields = useMemo(() => fieldsOf(now !== null, several), [now, several])
  const save = (typed: FieldValues): Promise<Activity> => {
    const plan = planTyped(typed, now?.zone ?? zone, now)
    return now
      ? unlessNewer(
          change.mutateAsync({
            params: { id: now.id },
            body: { ...plan, version: now.version, following: withFollowing(typed) },
          }),
        )
      : add.mutateAsync({ body: { ...plan, id, customerGroupId: groupId, repeat: repeatTyped(typed) } })
  }
  return (
    <FormDrawer
      id="activity"
      title={text(now ? 'activities.edit' : 'activities.add')}
      over={now?.name}
      about={now ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={fields}
      values={values}
      sources={sourcesOf(now, groupId)}
      saved={text('activities.saved')}
      onSave={save}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    />
  )
}

const fieldsOf = (there: boolean, several: boolean) => {
  if (!there) return NEW_PLAN_FIELDS
  return several ? [SCOPE_FIELD, ...PLAN_FIELDS] : PLAN_FIELDS
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
