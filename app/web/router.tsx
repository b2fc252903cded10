import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isOnline, reachServer } from '#platform/web/api/connectivity.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { addTexts } from '#platform/web/i18n/i18n.ts'
import { openOfflineDatabase } from '#platform/web/offline/database.ts'
import { heldAccount } from '#platform/web/offline/held-account.ts'
import { isNative } from '#platform/web/native/native.ts'
import { noteShareOf } from '#platform/web/offline/share-of-tab.ts'
import { parseSearch, stringifySearch } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { optionalPart } from '#platform/web/slots/optional-part.tsx'
import { CrashDialog } from './CrashBoundary.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { newVersionStays, onNewVersion } from './new-version.ts'
import { routePart } from './route-part.ts'
import { SignIn } from './SignIn.tsx'
import { SendAway } from './SendAway.tsx'

/** Whoever opens an emergency card with a weak radio has no five seconds for the answer of a server. */
const HELD_WAITS_MS = 1500

const ToastList = lazy(async () => ({ default: (await import('#platform/web/ui/ToastList.tsx')).ToastList }))

const NewVersionNotice = optionalPart(async () => (await import('./NewVersionNotice.tsx')).NewVersionNotice)

const AppLock = optionalPart(async () => (await import('./lock/AppLock.tsx')).AppLock)

function WhenNewVersionStays() {
  const stays = useSyncExternalStore(onNewVersion, newVersionStays)
  return stays ? <NewVersionNotice /> : null
}

const root = createRootRoute({
  component: () => (
    <>
      <WhenNewVersionStays />
      <Outlet />
      {isNative() && <AppLock />}
      <Suspense>
        <ToastList />
      </Suspense>
    </>
  ),
  // Any unknown path leads to the signed-out base (specification, section 2).
  notFoundComponent: () => <SendAway to={paths.signIn()} />,
})

const start = createRoute({ getParentRoute: () => root, path: '/', component: () => <SendAway to={paths.home()} /> })
const signInPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/',
  component: SignIn,
})
const maintenancePage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/maintenance/',
  component: routePart(() => import('#features/session/web/MaintenancePage.tsx'), 'MaintenancePage'),
})

const forgotPasswordPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/forgotPassword/',
  component: routePart(() => import('#features/session/web/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})
const signUpPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/signUp/',
  component: routePart(() => import('#features/signups/web/SignUpPage.tsx'), 'SignUpPage'),
})
const resetPasswordPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/resetPassword/',
  component: routePart(() => import('#features/session/web/CredentialPages.tsx'), 'ResetPasswordPage'),
})
const defineCredentialPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/defineCredential/',
  component: routePart(() => import('#features/session/web/CredentialPages.tsx'), 'DefineCredentialPage'),
})
const confirmEmailPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/confirmEmail/',
  component: routePart(() => import('#features/profile/web/EmailLinkPages.tsx'), 'ConfirmEmailPage'),
})
const restoreEmailPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/restoreEmail/',
  component: routePart(() => import('#features/profile/web/EmailLinkPages.tsx'), 'RestoreEmailPage'),
})

const termsPage = createRoute({
  getParentRoute: () => root,
  path: '/loggedOut/termsAndConditionsOut/',
  component: routePart(() => import('#features/legal/web/TermsOutPage.tsx'), 'TermsOutPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/loggedIn',
  beforeLoad: async ({ location }) => {
    noteShareOf(location.searchStr)
    if (sessionToken() !== null) return
    // A phone that was restarted without network goes on with what it holds.
    if (heldAccount() === null || (isOnline() && (await reachServer(HELD_WAITS_MS))))
      throw redirect({ href: paths.signIn(), replace: true })
    // Everything that comes is read from it: it is opened while the files of the area are prepared.
    void openOfflineDatabase().catch(() => undefined)
  },
  component: routePart(async () => {
    const [{ signedInArea }] = await Promise.all([import('./signed-in.ts'), addTexts('rest')])
    return { default: signedInArea.SignedInOutlet }
  }),
})
const signedInStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: () => <SendAway to={paths.home()} />,
})
// Which pages there are is told by the features, which a signed-out browser does not download.
const featurePage = createRoute({
  getParentRoute: () => signedIn,
  path: '/$page/',
  component: routePart(async () => ({ default: (await import('./signed-in.ts')).signedInArea.FeaturePage })),
})

const tree = root.addChildren([
  start,
  signInPage,
  maintenancePage,
  forgotPasswordPage,
  signUpPage,
  resetPasswordPage,
  defineCredentialPage,
  confirmEmailPage,
  restoreEmailPage,
  termsPage,
  signedIn.addChildren([signedInStart, featurePage]),
])

/** The router of the app; `FeaturePage` puts the features' pages in. */
export function makeRouter() {
  return createRouter({
    routeTree: tree,
    trailingSlash: 'always',
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingOverlay,
    defaultErrorComponent: CrashDialog,
    defaultPendingMs: 300,
    scrollRestoration: false,
  })
}
