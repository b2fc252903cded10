import { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { recordsTexts } from '#features/people/shared/records.texts.ts'
import { answerTexts } from '#features/measurements/shared/answers-pages.texts.ts'
import { measurementsPagesTexts } from '#features/measurements/shared/measurements-pages.texts.ts'
import { measurementsTexts } from '#features/measurements/shared/measurements.texts.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { screenTexts } from '#features/measurements/shared/screen-pages.texts.ts'
import { RoundPage } from '#features/measurements/web/round/RoundPage.tsx'
import { connectionLost } from '#platform/web/api/connectivity.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { CourierProvider } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
import { parseSearch, stringifySearch } from '#platform/web/routing/address.ts'
import { draw, prepare, someone } from '../one-screen/start.tsx'
import { ME_ID, peopleOf, type Scene } from './scene.ts'

/**
 * The measuring round by itself, on a phone without network: what is entered waits in the outbox, where the test reads it. The account is always the
 * same, so that what was entered is there again after the page was killed. `?scene=…` says what is known of the people.
 */
connectionLost()
await prepare([recordsTexts, measurementsTexts, measurementsPagesTexts, answerTexts, screenTexts])

const scene: Scene = JSON.parse(new URLSearchParams(location.search).get('scene') ?? '{}')
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
client.setQueryData(keyOf(searchRound), peopleOf(scene))
const outbox = await Outbox.open(ME_ID)
const round = z.object({ entries: z.array(z.looseObject({})) })
Object.assign(window, {
  keptEntries: () => outbox.entries().flatMap(({ input }) => z.parse(round, input.body).entries),
})

const me = someone({ accountId: outbox.account, personId: ME_ID })

const router = createRouter({
  routeTree: createRootRoute({
    component: () => (
      <main>
        <RoundPage />
      </main>
    ),
  }),
  parseSearch,
  stringifySearch,
})

draw(
  <CourierProvider courier={{ outbox, flush: async () => undefined }}>
    <RouterProvider router={router} />
  </CourierProvider>,
  { client, me },
)
