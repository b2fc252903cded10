import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { MeProvider, type Me } from '#features/session/web/session.api.tsx'
import type { Role } from '#platform/shared/contract/roles.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'
import type { Text } from '#platform/shared/i18n/texts.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'

/** Gets a page of one screen ready: the words of the interface and these, and all icons. */
export async function prepare(texts: readonly Readonly<Record<string, Text>>[]): Promise<void> {
  z.config({ jitless: true })
  addIcons(ICON_PATHS)
  await startTexts(
    {
      version: '',
      load: async (language) =>
        Object.fromEntries(
          [interfaceTexts, ...texts].flatMap((all) => Object.entries(all).map(([id, text]) => [id, text[language]])),
        ),
    },
    (id) => console.error(`no text: ${id}`),
  )
}

/** Who looks at the screen. */
export const someone = (ids: Pick<Me, 'accountId' | 'personId'>, role: Role = 'CB_ASSISTANT'): Me => ({
  ...ids,
  name: 'Aldo',
  fullName: 'Aldo Assistant',
  picture: null,
  organisation: 'School',
  elsewhere: [],
  username: 'aldo',
  role,
  modules: [],
  factorNeeded: false,
  termsNeeded: null,
  roles: [role],
  groups: [],
})

/** Draws the screen in the theme of the page. */
export function draw(screen: ReactNode, { client, me }: { client: QueryClient; me: Me }): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <ThemeProvider theme={muiTheme(paintedTheme())}>
      <QueryClientProvider client={client}>
        <MeProvider me={me}>{screen}</MeProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
