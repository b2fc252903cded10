import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { forgotPassword } from '../shared/credential.contract.ts'
import { SignedOutFrame } from './signed-out-frame.api.tsx'

/** Asks for a link by mail. What it says afterwards is the same for every user name. */
export function ForgotPasswordPage() {
  const text = useText()
  const problemText = useProblemText()
  const [username, setUsername] = useState('')
  const ask = useMutation({ mutationFn: () => call(forgotPassword, { body: { username: username.trim() } }) })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (username.trim() !== '') ask.mutate()
  }
  return (
    <SignedOutFrame title={text('session.forgot.title')}>
      {ask.isSuccess ? (
        <Alert severity="success">{text('session.forgot.done')}</Alert>
      ) : (
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: '16px' }}>
          {ask.error && <Alert severity="error">{problemText(ask.error)}</Alert>}
          <p>{text('session.forgot.body')}</p>
          <TextField
            id="username"
            label={text('login.username')}
            value={username}
            autoComplete="username"
            onChange={(event) => setUsername(event.target.value)}
          />
          <Button type="submit" look="primary" busy={ask.isPending}>
            {text('session.forgot.send')}
          </Button>
        </Stack>
      )}
    </SignedOutFrame>
  )
}
