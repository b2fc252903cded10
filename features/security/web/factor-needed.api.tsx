import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { proveAgain } from '#platform/web/api/step-up.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getFactors } from '../shared/factors.contract.ts'
import { passkeysWork } from './passkeys-work.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpDrawer } from './TotpDrawer.tsx'
import { useSettingUp } from './use-factors.ts'

/** An administrator without a second factor comes this far and no further. */
export function FactorNeeded({ onDone, onSignOut }: { onDone: () => void; onSignOut: () => void }) {
  const text = useText()
  const factors = useCall(getFactors, {})
  const setUp = useSettingUp(onDone)
  const prove = async (passkey: boolean) => {
    if (await proveAgain(['password', 'code', ...(passkey ? (['passkey'] as const) : [])])) onDone()
  }
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4 }}>
      <Paper sx={{ width: '100%', maxWidth: 480, p: 6 }}>
        <Stack spacing={4}>
          <Logo size={32} />
          <Typography component="h1" variant="h2">
            {text('security.needed.title')}
          </Typography>
          <Loaded query={factors} rows={2}>
            {({ totpSince, passkeys }) =>
              totpSince !== null || passkeys.length > 0 ? (
                <>
                  <Typography>{text('security.needed.prove')}</Typography>
                  <Button look="primary" block onClick={() => void prove(passkeys.length > 0)}>
                    {text('security.needed.confirm')}
                  </Button>
                </>
              ) : (
                <>
                  <Typography>{text('security.needed.body')}</Typography>
                  <Button look="primary" block busy={setUp.app.isPending} onClick={() => setUp.app.mutate()}>
                    {text('security.totp.setUp')}
                  </Button>
                  {passkeysWork() && (
                    <Button block busy={setUp.passkey.isPending} onClick={() => setUp.passkey.mutate()}>
                      {text('security.passkey.add')}
                    </Button>
                  )}
                </>
              )
            }
          </Loaded>
          <Button look="text" icon="signOut" onClick={onSignOut}>
            {text('security.needed.signOut')}
          </Button>
        </Stack>
      </Paper>
      {setUp.secret && <TotpDrawer made={setUp.secret} onDone={setUp.added} onClose={setUp.closeSecret} />}
      {setUp.codes && <RecoveryCodes codes={setUp.codes} onClose={setUp.closeCodes} />}
    </Box>
  )
}
