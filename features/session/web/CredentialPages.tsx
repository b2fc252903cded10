import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useLinkSecret } from '#platform/web/routing/link-secret.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { checkToken, checkTokenPassword } from '../shared/credential.contract.ts'
import { CredentialForm, type CredentialKind } from './CredentialForm.tsx'
import { SignedOutFrame } from './signed-out-frame.api.tsx'

const CHECKS = { reset: checkTokenPassword, define: checkToken } as const

/** resetPassword: a new password with the link of a letter. */
export function ResetPasswordPage() {
  return <CredentialPage kind="reset" />
}

/** defineCredential: user name and password with the link of a letter. */
export function DefineCredentialPage() {
  return <CredentialPage kind="define" />
}

/** Whether the link is still good, and then the form; a link that is not says why. */
function CredentialPage({ kind }: { kind: CredentialKind }) {
  const text = useText()
  const problemText = useProblemText()
  const token = useLinkSecret()
  const link = useQuery({
    // An address without a secret is asked about too: the server has the words for it.
    ...endpointQuery(CHECKS[kind], { params: { token } }, () =>
      call(CHECKS[kind], { params: { token: token || '-' } }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <SignedOutFrame title={text(`session.${kind}.title`)}>
      {link.isPending && <CircularProgress aria-label={text('session.link.checking')} />}
      {link.error && <Banner hue="alert" title={problemText(link.error)} alert />}
      {link.data?.state === 'good' && <CredentialForm kind={kind} token={token} username={link.data.username ?? ''} />}
      {link.data && link.data.state !== 'good' && (
        <>
          <Banner hue="waiting" title={text(`session.link.${link.data.state}`)} />
          <AppLink to={paths.loggedOut('forgotPassword')}>{text('session.forgot.link')}</AppLink>
        </>
      )}
    </SignedOutFrame>
  )
}
