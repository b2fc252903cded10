import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { TEXTS_VERSION } from 'virtual:texts/version'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { addTerm } from '#features/session/shared/session.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { watchConnectivity } from '#platform/web/api/connectivity.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { followNewVersion } from './new-version.ts'
import { loadTexts } from './load-texts.ts'
import { makeRouter } from './router.tsx'

// The content policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true })
const WORKER_AFTER_MS = 1000
watchConnectivity()
await startTexts({ version: TEXTS_VERSION, load: loadTexts }, reportMissing)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ThemeProvider theme={muiTheme(paintedTheme())}>
    <CrashBoundary>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </CrashBoundary>
  </ThemeProvider>,
)

void followNewVersion()
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // It fetches every file of the app: after those that this page waits for.
  const register = () => setTimeout(() => void navigator.serviceWorker.register('/sw.js'), WORKER_AFTER_MS)
  // The texts were awaited above: the page may be complete by now.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** A text that nobody wrote is noted once; the page shows its id meanwhile. */
function reportMissing(id: string): void {
  if (sessionToken() !== null) void call(addTerm, { params: { id } }).catch(() => undefined)
}
