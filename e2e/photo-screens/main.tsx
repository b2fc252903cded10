import * as z from 'zod/mini'
import { photosTexts } from '#features/documents/shared/photos-pages.texts.ts'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { getActivity } from '#features/activities/shared/activities.contract.ts'
import { activitiesPagesTexts } from '#features/activities/shared/activities-pages.texts.ts'
import { photosTexts as activityPhotosTexts } from '#features/activities/shared/photos-pages.texts.ts'
import { PhotosButton } from '#features/activities/web/photos/PhotosButton.tsx'
import { getMeasurement } from '#features/measurements/shared/measurements.contract.ts'
import { measurementsPagesTexts } from '#features/measurements/shared/measurements-pages.texts.ts'
import { measurementsTexts } from '#features/measurements/shared/measurements.texts.ts'
import { screenTexts as measurementScreenTexts } from '#features/measurements/shared/screen-pages.texts.ts'
import { DisplayButton } from '#features/measurements/web/display/DisplayButton.tsx'
import { searchSessions } from '#features/treatments/shared/treatments.contract.ts'
import { SessionRows } from '#features/treatments/web/SessionRows.tsx'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { ToastList } from '#platform/web/ui/ToastList.tsx'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The sessions of a treatment with their photos, an activity (`?of=activity`) or a measurement (`?of=display`), by themselves: `?role=` looks at them, and the test answers every call. */
const OF_DISPLAY = [measurementsTexts, measurementsPagesTexts, measurementScreenTexts]
await prepare([treatmentsPagesTexts, photosTexts, activityPhotosTexts, activitiesPagesTexts, ...OF_DISPLAY])

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

function DisplayScreen() {
  const { data } = useCall(getMeasurement, { params: { id: ID } })
  if (!data) return null
  // The outcome says that the answer is there also where there is no button.
  return (
    <>
      <p>{data.outcome}</p>
      <DisplayButton row={data} zone={person.zone} />
    </>
  )
}

function Asked() {
  const of = asked.get('of')
  if (of === 'display') return <DisplayScreen />
  return of === 'activity' ? <ActivityScreen /> : <Screen />
}

draw(
  <>
    <Asked />
    <ToastList />
  </>,
  { client: makeQueryClient(), me: someone({ accountId: ID, personId: ID }, role) },
)
