import * as z from 'zod/mini'
import { photosTexts } from '#features/documents/shared/photos-pages.texts.ts'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { searchSessions } from '#features/treatments/shared/treatments.contract.ts'
import { SessionRows } from '#features/treatments/web/SessionRows.tsx'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { ToastList } from '#platform/web/ui/ToastList.tsx'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The sessions of a treatment with their photos, by themselves: `?role=` looks at them, and the test answers every call. */
await prepare([treatmentsPagesTexts, photosTexts])

const role = z.parse(z.enum(ROLES), new URLSearchParams(location.search).get('role'))
const ID = '00000000-0000-4000-8000-000000000001'
const person = { id: ID, fullName: 'Olga Zeta', zone: 'Europe/Rome' }

function Screen() {
  const { data } = useCallPage(searchSessions, { body: { filters: { personId: ID } } })
  return data ? <SessionRows person={person} sessions={data.data} /> : null
}

draw(
  <>
    <Screen />
    <ToastList />
  </>,
  { client: makeQueryClient(), me: someone({ accountId: ID, personId: ID }, role) },
)
