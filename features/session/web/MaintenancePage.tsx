import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { getConfig } from '../shared/session.contract.ts'
import { MAINTENANCE_FLAG } from './SignInPage.tsx'

const LOOK_EVERY_MS = 10_000

/** Shown while the maintenance flag is on; goes back to sign-in by itself when it is off. */
export function MaintenancePage() {
  const text = useText()
  const go = useGo()
  const flag = useQuery({
    queryKey: ['maintenance'],
    queryFn: () => call(getConfig, { params: { key: MAINTENANCE_FLAG } }),
    refetchInterval: LOOK_EVERY_MS,
  })
  useEffect(() => {
    if (flag.data === false) go(paths.signIn(), { replace: true })
  }, [flag.data, go])
  return (
    <main className="state" style={{ minHeight: '100dvh', justifyContent: 'center' }}>
      <Disc hue="waiting" large />
      <h1>{text('session.maintenance.title')}</h1>
      <p>{text('session.maintenance.body')}</p>
      <Button icon="refresh" busy={flag.isFetching} onClick={() => void flag.refetch()}>
        {text('session.maintenance.check')}
      </Button>
    </main>
  )
}
