import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { recordsTexts } from '#features/people/shared/records.texts.ts'
import { conditionsTexts } from '#features/conditions/shared/conditions.texts.ts'
import { medicinesPagesTexts } from '#features/medicines/shared/medicines-pages.texts.ts'
import { medicinesTexts } from '#features/medicines/shared/medicines.texts.ts'
import { screenTexts } from '#features/medicines/shared/screen-pages.texts.ts'
import { unitTexts } from '#features/medicines/shared/units.texts.ts'
import { wordTexts } from '#features/medicines/shared/words-pages.texts.ts'
import { Medicines } from '#features/medicines/web/Medicines.tsx'
import { DoseRoundPage } from '#features/medicines/web/round/DoseRoundPage.tsx'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { CourierProvider } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
import { parseSearch, stringifySearch } from '#platform/web/routing/address.ts'
import { ToastList } from '#platform/web/ui/ToastList.tsx'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The medicines of a person, or the dose round (`?of=round`), by themselves as an assistant sees them: the test answers every call. */
await prepare([recordsTexts, conditionsTexts, medicinesTexts, medicinesPagesTexts, screenTexts, unitTexts, wordTexts])

const ID = '00000000-0000-4000-8000-000000000001'
const round = new URLSearchParams(location.search).get('of') === 'round'
const outbox = await Outbox.open(ID)
Object.assign(window, { keptDoses: () => outbox.entries().map(({ input }) => input.body) })

const router = createRouter({
  routeTree: createRootRoute({
    component: () => <main>{round ? <DoseRoundPage /> : <Medicines personId={ID} />}</main>,
  }),
  parseSearch,
  stringifySearch,
})

draw(
  <CourierProvider courier={{ outbox, flush: async () => undefined }}>
    <RouterProvider router={router} />
    <ToastList />
  </CourierProvider>,
  { client: makeQueryClient(), me: someone({ accountId: outbox.account, personId: ID }) },
)
