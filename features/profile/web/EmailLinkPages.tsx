import Alert from '@mui/material/Alert'
import CircularProgress from '@mui/material/CircularProgress'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SignedOutFrame } from '#features/session/web/signed-out-frame.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useLinkSecret } from '#platform/web/routing/link-secret.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { checkEmailLink, confirmEmail, restoreEmail, type EmailLinkKind } from '../shared/email-change.contract.ts'

const COMMANDS = { confirm: confirmEmail, restore: restoreEmail } as const

/** confirmEmail: the link that was sent to a new e-mail address. */
export function ConfirmEmailPage() {
  return <EmailLinkPage kind="confirm" />
}

/** restoreEmail: the link that was sent to the address from before a change. */
export function RestoreEmailPage() {
  return <EmailLinkPage kind="restore" />
}

/** What the link does and the button that does it: a mail scanner that opens the page changes nothing. */
function EmailLinkPage({ kind }: { kind: EmailLinkKind }) {
  const text = useText()
  const problemText = useProblemText()
  const token = useLinkSecret()
  const input = { params: { kind, token: token || '-' } }
  const link = useQuery({
    ...endpointQuery(checkEmailLink, input, () => call(checkEmailLink, input)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const use = useMutation({ mutationFn: () => call(COMMANDS[kind], { body: { token } }) })
  const say = (part: string, values?: Record<string, string>) => text(`profilePage.emailLink.${kind}.${part}`, values)
  return (
    <SignedOutFrame title={say('title')}>
      {link.isPending && <CircularProgress aria-label={text('profilePage.emailLink.checking')} />}
      {link.error && <Alert severity="error">{problemText(link.error)}</Alert>}
      {link.data?.state === 'invalid' && <Alert severity="warning">{text('profilePage.emailLink.invalid')}</Alert>}
      {use.isSuccess && <Alert severity="success">{say('done')}</Alert>}
      {link.data?.state === 'good' && !use.isSuccess && (
        <>
          {use.error && <Alert severity="error">{problemText(use.error)}</Alert>}
          <p>{say('body', { email: link.data.email ?? '' })}</p>
          <Button look="primary" busy={use.isPending} onClick={() => use.mutate()}>
            {say('action')}
          </Button>
        </>
      )}
    </SignedOutFrame>
  )
}
