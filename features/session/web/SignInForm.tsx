import Box from '@mui/material/Box'
import { useState } from 'react'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import type { SecondStep } from '../shared/session.contract.ts'
import { focusFirst } from './focus-first.ts'
import { useSignIn } from './use-sign-in.ts'

/** User name and password. What is wrong is said in the form, and the password can be looked at. */
export function SignInForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const text = useText()
  const problemText = useProblemText()
  const signIn = useSignIn(onSecondStep)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [seen, setSeen] = useState(false)
  const [tried, setTried] = useState(false)
  const missing = {
    username: username.trim() === '' ? text('login.username.missing') : undefined,
    password: password === '' ? text('login.password.missing') : undefined,
  }
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (missing.username === undefined && missing.password === undefined)
      signIn.mutate({ username: username.trim(), password })
    else focusFirst(event.currentTarget, missing)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {signIn.error && <Banner hue="alert" title={problemText(signIn.error, 'login.failed')} alert />}
      <Field
        label={text('login.username')}
        icon="person"
        name="username"
        error={tried ? missing.username : undefined}
        value={username}
        autoComplete="username"
        attributes={{ autoCapitalize: 'none', spellCheck: false }}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={text('login.password')}
        icon="lock"
        name="password"
        error={tried ? missing.password : undefined}
        type={seen ? 'text' : 'password'}
        value={password}
        autoComplete="current-password"
        end={
          <IconButton
            icon={seen ? 'eyeOff' : 'eye'}
            label={text(seen ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
            sx={{ mr: -2 }}
          />
        }
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" block busy={signIn.isPending}>
        {text('login.title')}
      </Button>
    </Box>
  )
}
