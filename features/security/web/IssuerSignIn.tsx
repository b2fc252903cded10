import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { keepBootKey } from '#platform/web/api/session-token.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { startOidcSignIn } from '../shared/oidc.contract.ts'

/** Leaves for the issuer; only this tab can take what comes back. */
export function IssuerSignIn({ issuerName = '' }: { issuerName: string | undefined }) {
  const text = useText()
  const errorToast = useErrorToast()
  const leave = useMutation({
    mutationFn: () => call(startOidcSignIn, {}),
    onSuccess: ({ url, key }) => {
      keepBootKey(key)
      location.assign(url)
    },
    onError: (error) => errorToast(error),
  })
  return (
    <Button size="large" block icon="school" busy={leave.isPending} onClick={() => leave.mutate()}>
      {text('security.oidc.signIn', { name: issuerName })}
    </Button>
  )
}
