import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { forgotPassword } from '../shared/credential.contract.ts'
import { focusFirst } from './focus-first.ts'
import { SignedOutFrame } from './signed-out-frame.api.tsx'

/** Asks for a link by mail. What it says afterwards is the same for every user name. */
export function ForgotPasswordPage() {
  const text = useText()
  const problemText = useProblemText()
  const [username, setUsername] = useState('')
  const ask = useMutation({ mutationFn: () => call(forgotPassword, { body: { username: username.trim() } }) })
  const [tried, setTried] = useState(false)
  const missing = { username: username.trim() === '' ? text('login.username.missing') : undefined }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (missing.username === undefined) ask.mutate()
    else focusFirst(event.currentTarget, missing)
  }
  return (
    <SignedOutFrame title={text('session.forgot.title')}>
      {ask.isSuccess ? (
        <Banner hue="arrived" title={text('session.forgot.done')} />
      ) : (
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
          {ask.error && <Banner hue="alert" title={problemText(ask.error)} alert />}
          <Typography color="textSecondary">{text('session.forgot.body')}</Typography>
          <Field
            label={text('login.username')}
            icon="person"
            name="username"
            value={username}
            error={tried ? missing.username : undefined}
            autoComplete="username"
            attributes={{ autoCapitalize: 'none', spellCheck: false }}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Button type="submit" look="primary" size="large" block busy={ask.isPending}>
            {text('session.forgot.send')}
          </Button>
        </Box>
      )}
    </SignedOutFrame>
  )
}
