import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { signInWithPasskey, startPasskeySignIn } from '../shared/steps.contract.ts'
import { askPasskey, wasDeclined } from './passkey-browser.ts'

/** Signs in with a passkey alone. */
export function PasskeySignIn() {
  const text = useText()
  const problemText = useProblemText()
  const go = useGo()
  const enter = useMutation({
    mutationFn: async () => {
      const passkey = await askPasskey(await call(startPasskeySignIn, {}))
      return call(signInWithPasskey, { body: { channel: 'web', passkey } })
    },
    onSuccess: () => go(paths.home(), { replace: true }),
  })
  return (
    <Stack spacing={3}>
      {enter.error && !wasDeclined(enter.error) && (
        <Banner hue="alert" title={problemText(enter.error, 'login.failed')} alert />
      )}
      <Button size="large" block icon="lock" busy={enter.isPending} onClick={() => enter.mutate()}>
        {text('security.passkey.signIn')}
      </Button>
    </Stack>
  )
}
