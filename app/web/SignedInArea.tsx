import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { TermsGate } from '#features/legal/web/terms-gate.api.tsx'
import { StepUpHost } from '#features/security/web/step-up-host.api.tsx'
import { getDraftKey, makeTicket } from '#features/session/shared/own-session.contract.ts'
import { MeProvider, type Me } from '#features/session/web/session.api.tsx'
import { useMyInfo, useSignOut } from '#features/session/web/use-session.ts'
import { socketPath } from '#platform/shared/live/live.ts'
import { call } from '#platform/web/api/call.ts'
import { onTermsNeeded } from '#platform/web/api/terms-needed.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { dispatchLive } from '#platform/web/live/handlers.ts'
import { openLive } from '#platform/web/live/socket.ts'
import { draftKeysFrom } from '#platform/web/offline/draft-key.ts'
import { SHARED_PAGE, shareOfTab } from '#platform/web/offline/share-of-tab.ts'
import { CourierProvider } from '#platform/web/offline/outbox-context.tsx'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { fillsFor } from '#platform/web/slots/slot.ts'
import { SlotsProvider } from '#platform/web/slots/SlotsProvider.tsx'
import { ErrorState } from '#platform/web/ui/view-states.tsx'
import { FEATURES } from './features.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { useOpenedCourier } from './use-opened-courier.ts'

const FactorNeeded = lazy(async () => ({
  default: (await import('#features/security/web/factor-needed.api.tsx')).FactorNeeded,
}))
const FILLS = FEATURES.flatMap((feature) => feature.fills ?? [])

/** Everything that the signed-in pages stand on: who I am, the outbox, the live messages. */
export function SignedInArea({ children }: { children: ReactNode }) {
  const me = useMyInfo()
  const signOut = useSignOut()
  const client = useQueryClient()
  const { refetch } = me
  // Terms may have been published since this page asked who is signed in.
  useEffect(() => onTermsNeeded(() => void refetch()), [refetch])
  return (
    <>
      {me.data && (
        <MeProvider me={me.data}>
          <StepUpHost />
          {me.data.factorNeeded ? (
            <Suspense fallback={<LoadingOverlay />}>
              <FactorNeeded onDone={() => void me.refetch()} onSignOut={() => void signOut()} />
            </Suspense>
          ) : (
            <Connected key={me.data.accountId} me={me.data}>
              {children}
              {me.data.termsNeeded && (
                <Suspense>
                  <TermsGate
                    now={me.data.termsNeeded.now}
                    onAccepted={() => void client.invalidateQueries()}
                    onSignOut={() => void signOut()}
                  />
                </Suspense>
              )}
            </Connected>
          )}
        </MeProvider>
      )}
      {!me.data && me.error && (
        <main>
          <ErrorState fallback="profilePage.myInfo.read.error" error={me.error} onRetry={() => void me.refetch()} />
        </main>
      )}
      {!me.data && !me.error && <LoadingOverlay />}
    </>
  )
}

function Connected({ me, children }: { me: Me; children: ReactNode }) {
  const courier = useOpenedCourier(me)
  const client = useQueryClient()
  // Before the effects of the forms below, which ask for the key.
  useLayoutEffect(() => draftKeysFrom(async () => (await call(getDraftKey, {})).secret), [])
  const go = useGo()
  useEffect(() => {
    // The sign-in leads home. Whoever shared a file goes on with it.
    if (shareOfTab() !== null && location.pathname !== paths.page(SHARED_PAGE))
      go(paths.page(SHARED_PAGE), { replace: true })
  }, [go])
  useEffect(() => {
    if (!courier) return
    const handlers = FEATURES.map((feature) => feature.live ?? {})
    return openLive({
      url: `${location.origin.replace(/^http/, 'ws')}${socketPath(me.accountId)}`,
      ticket: async () => {
        // A phone that holds a run may be here without a session: nobody gets a ticket then.
        if (sessionToken() === null) throw new Error('no session')
        return (await call(makeTicket, {})).ticket
      },
      onMessage: (message) => dispatchLive(client, handlers, message),
      onOpen: () => void courier.flush(),
    })
  }, [courier, client, me.accountId])
  const fills = useMemo(() => fillsFor(FILLS, me), [me])
  if (!courier) return <LoadingOverlay />
  return (
    <CourierProvider courier={courier}>
      <SlotsProvider fills={fills}>{children}</SlotsProvider>
    </CourierProvider>
  )
}
