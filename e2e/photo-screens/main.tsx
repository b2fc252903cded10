import * as z from 'zod/mini'
import { photosTexts } from '#features/documents/shared/photos-pages.texts.ts'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { getActivity } from '#features/activities/shared/activities.contract.ts'
import { activitiesPagesTexts } from '#features/activities/shared/activities-pages.texts.ts'
import { photosTexts as activityPhotosTexts } from '#features/activities/shared/photos-pages.texts.ts'
import { PhotosButton } from '#features/activities/web/photos/PhotosButton.tsx'
import { searchSessions } from '#features/treatments/shared/treatments.contract.ts'
import { SessionRows } from '#features/treatments/web/SessionRows.tsx'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { ToastList } from '#platform/web/ui/ToastList.tsx'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The sessions of a treatment with their photos, or an activity (`?of=activity`), by themselves: `?role=` looks at them, and the test answers every call. */
await prepare([treatmentsPagesTexts, photosTexts, activityPhotosTexts, activitiesPagesTexts])

const asked = new URLSearchParams(location.search)
const role = z.parse(z.enum(ROLES), asked.get('role'))
const ID = '00000000-0000-4000-8000-000000000001'
const person = { id: ID, fullName: 'Olga Zeta', zone: 'Europe/Rome' }

function Screen() {
  const { data } = useCallPage(searchSessions, { body: { filters: { personId: ID } } })
  return data ? <SessionRows person={person} sessions={data.data} /> : null
}

function ActivityScreen() {
  const { data } = useCall(getActivity, { params: { id: ID } })
  return data ? <PhotosButton activity={data} adds /> : null
}

draw(
  <>
    {asked.get('of') === 'activity' ? <ActivityScreen /> : <Screen />}
    <ToastList />
  </>,
  { client: makeQueryClient(), me: someone({ accountId: ID, personId: ID }, role) },
)
