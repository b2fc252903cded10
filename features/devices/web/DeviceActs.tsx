import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { issueToken, releaseDevice, revokeDevice, type Device } from '../shared/devices.contract.ts'

const touches = [['devices']]
const ACTS = ['token', 'revoke', 'release'] as const
type Act = (typeof ACTS)[number]

/** What an administrator does with a device: a new token, taking it away, ending the assignment. */
export function DeviceActs({ device }: { device: Device }) {
  const text = useText()
  const [asked, setAsked] = useState<Act | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const issue = useCommand(issueToken, { touches, onDone: (answer) => setToken(answer.token) })
  const revoke = useCommand(revokeDevice, { touches, onDone: () => setToken(null) })
  const release = useCommand(releaseDevice, { touches })
  const input = { params: { id: device.id }, body: {} }
  const run: Record<Act, () => Promise<unknown>> = {
    token: () => issue.mutateAsync(input),
    revoke: () => revoke.mutateAsync(input),
    release: () => release.mutateAsync(input),
  }
  return (
    <>
      {token !== null && (
        <Banner hue="onboard" icon="copy" title={text('devices.tokenOnce')}>
          <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
            {token}
          </Typography>
        </Banner>
      )}
      <Row wrap sx={{ px: 4, py: 3 }}>
        {ACTS.filter((act) => act !== 'revoke' || device.admitted).map((act) => (
          <Button key={act} look={act === 'token' ? 'soft' : 'text'} onClick={() => setAsked(act)}>
            {text(`devices.${act}`)}
          </Button>
        ))}
      </Row>
      {asked && (
        <ConfirmDialog
          title={text(`devices.${asked}Ask`)}
          confirm={text(`devices.${asked}`)}
          danger={asked !== 'token'}
          onConfirm={run[asked]}
          onClose={() => setAsked(null)}
        >
          {text(`devices.${asked}Body`)}
        </ConfirmDialog>
      )}
    </>
  )
}
