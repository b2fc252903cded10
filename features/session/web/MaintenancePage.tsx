import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
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
    <Stack
      component="main"
      spacing={3}
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', px: 6, textAlign: 'center' }}
    >
      <Disc hue="waiting" large />
      <Typography component="h1" variant="h2">
        {text('session.maintenance.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
        {text('session.maintenance.body')}
      </Typography>
      <Button icon="refresh" busy={flag.isFetching} onClick={() => void flag.refetch()}>
        {text('session.maintenance.check')}
      </Button>
    </Stack>
  )
}
