import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { answerTexts } from '#features/measurements/shared/answers-pages.texts.ts'
import { measurementsPagesTexts } from '#features/measurements/shared/measurements-pages.texts.ts'
import { measurementsTexts } from '#features/measurements/shared/measurements.texts.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { screenTexts } from '#features/measurements/shared/screen-pages.texts.ts'
import { RoundPage } from '#features/measurements/web/round/RoundPage.tsx'
import { MeProvider, type Me } from '#features/session/web/session.api.tsx'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'
import { connectionLost } from '#platform/web/api/connectivity.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { CourierProvider } from '#platform/web/offline/outbox-context.tsx'
import { Outbox } from '#platform/web/offline/outbox.ts'
import { parseSearch, stringifySearch } from '#platform/web/routing/address.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { ME_ID, peopleOf, type Scene } from './scene.ts'

/**
 * The measuring round by itself, on a phone without network: what is entered waits in the outbox, where the test reads it. The account is always the
 * same, so that what was entered is there again after the page was killed. `?scene=…` says what is known of the people.
 */
z.config({ jitless: true })
connectionLost()
const TEXTS = [interfaceTexts, measurementsTexts, measurementsPagesTexts, answerTexts, screenTexts]
addIcons(ICON_PATHS)
await startTexts(
  {
    version: '',
    load: async (language) =>
      Object.fromEntries(TEXTS.flatMap((all) => Object.entries(all).map(([id, text]) => [id, text[language]]))),
  },
  (id) => console.error(`no text: ${id}`),
)

const scene: Scene = JSON.parse(new URLSearchParams(location.search).get('scene') ?? '{}')
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
client.setQueryData(keyOf(searchRound), peopleOf(scene))
const outbox = await Outbox.open(ME_ID)
const round = z.object({ entries: z.array(z.looseObject({})) })
Object.assign(window, {
  keptEntries: () => outbox.entries().flatMap(({ input }) => z.parse(round, input.body).entries),
})

const me: Me = {
  accountId: outbox.account,
  personId: ME_ID,
  name: 'Aldo',
  fullName: 'Aldo Assistant',
  picture: null,
  organisation: 'House',
  elsewhere: [],
  username: 'aldo',
  role: 'CB_ASSISTANT',
  modules: [],
  factorNeeded: false,
  roles: ['CB_ASSISTANT'],
  groups: [],
}

const router = createRouter({
  routeTree: createRootRoute({ component: RoundPage }),
  parseSearch,
  stringifySearch,
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ThemeProvider theme={muiTheme(paintedTheme())}>
    <QueryClientProvider client={client}>
      <MeProvider me={me}>
        <CourierProvider courier={{ outbox, flush: async () => undefined }}>
          <RouterProvider router={router} />
        </CourierProvider>
      </MeProvider>
    </QueryClientProvider>
  </ThemeProvider>,
)
