import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { MeProvider, type Me } from '#features/session/web/session.api.tsx'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { searchSessions } from '#features/treatments/shared/treatments.contract.ts'
import { SessionRows } from '#features/treatments/web/SessionRows.tsx'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { ToastList } from '#platform/web/ui/ToastList.tsx'

/** The sessions of a treatment with their photos, by themselves: `?role=` looks at them, and the test answers every call. */
z.config({ jitless: true })
addIcons(ICON_PATHS)
await startTexts(
  {
    version: '',
    load: async (language) =>
      Object.fromEntries(
        [interfaceTexts, treatmentsPagesTexts].flatMap((all) =>
          Object.entries(all).map(([id, text]) => [id, text[language]]),
        ),
      ),
  },
  (id) => console.error(`no text: ${id}`),
)

const role = z.parse(z.enum(ROLES), new URLSearchParams(location.search).get('role'))
const ID = '00000000-0000-4000-8000-000000000001'
const person = { id: ID, fullName: 'Olga Zeta', zone: 'Europe/Rome' }
const me: Me = {
  accountId: ID,
  personId: ID,
  name: 'Aldo',
  fullName: 'Aldo Assistant',
  picture: null,
  organisation: 'Home',
  elsewhere: [],
  username: 'aldo',
  role,
  modules: [],
  factorNeeded: false,
  roles: [role],
  groups: [],
}

function Screen() {
  const { data } = useCallPage(searchSessions, { body: { filters: { personId: ID } } })
  return data ? <SessionRows person={person} sessions={data.data} /> : null
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ThemeProvider theme={muiTheme(paintedTheme())}>
    <QueryClientProvider client={makeQueryClient()}>
      <MeProvider me={me}>
        <Screen />
        <ToastList />
      </MeProvider>
    </QueryClientProvider>
  </ThemeProvider>,
)
