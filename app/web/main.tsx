import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { TEXTS_VERSION } from 'virtual:texts/version'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { addConfTerm } from '#features/session/shared/session.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { watchConnectivity } from '#platform/web/api/connectivity.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { isNative } from '#platform/web/native/native.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { followNewVersion, watchForNewVersion } from './new-version.ts'
import { loadTexts } from './load-texts.ts'
import { followReturns } from './return-to-page.ts'
import { makeRouter } from './router.tsx'

// The content policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true })
const WORKER_AFTER_MS = 1000
watchConnectivity()
const client = makeQueryClient()
followReturns(client)
// Not awaited here: an `await` outside a function makes every importing chunk an async module, and WebKit before Safari 27 resolves
// the second of two concurrent imports of an async module before that module has run (WebKit bug 242740).
void Promise.all([
  isOlderBrowser() ? import('./older-browsers.ts') : undefined,
  startTexts({ version: TEXTS_VERSION, load: loadTexts }, reportMissing),
  // Without the lock nothing is drawn: while the page is empty, `first.js` states the failure and offers to reload.
  isNative() ? import('#platform/web/native/app-events.native.ts') : undefined,
  isNative() ? import('./lock/AppLock.tsx') : undefined,
]).then(([, , native]) => drawApp(native))

/** True when the browser lacks the newest functions that `older-browsers.ts` adds. */
function isOlderBrowser(): boolean {
  return !('toSorted' in Array.prototype && 'groupBy' in Map)
}

function drawApp(native: typeof import('#platform/web/native/app-events.native.ts') | undefined): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const router = makeRouter()
  native?.followAppEvents((path) => router.history.push(path))
  createRoot(root, { onCaughtError: reportShown }).render(
    <ThemeProvider theme={muiTheme(paintedTheme())}>
      <CrashBoundary>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CrashBoundary>
    </ThemeProvider>,
  )

  void followNewVersion()
  watchForNewVersion()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // The worker fetches every file of the app, so it starts after the files that this page waits for.
    const register = () => setTimeout(() => void registerWorker(), WORKER_AFTER_MS)
    // The page may be complete already, because the texts were loaded first.
    if (document.readyState === 'complete') register()
    else addEventListener('load', register, { once: true })
  }
}

/** A browser that refuses storage refuses the worker too: the app then runs with network only. */
async function registerWorker(): Promise<void> {
  try {
    const { active } = await navigator.serviceWorker.register('/sw.js')
    // `app/web/sw.ts` knows the same word. A worker has no origin: the rule means windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage('started')
  } catch {
    // The notice about storage states it.
  }
}

/** Reports an error that a boundary shows; not those of scripts that are given up because the page is left (`first.js`). */
function reportShown(error: unknown): void {
  if (document.documentElement.dataset['leaving'] === undefined) console.error(error)
}

/** A text that nobody wrote is noted once; the page shows its id meanwhile. */
function reportMissing(id: string): void {
  if (sessionToken() !== null) void call(addConfTerm, { body: { id } }).catch(() => undefined)
}
