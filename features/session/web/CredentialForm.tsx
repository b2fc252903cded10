import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { defineCredential, resetPassword } from '../shared/credential.contract.ts'
import { PASSWORD_MIN, passwordProblem } from '../shared/password.rules.ts'

export type CredentialKind = 'reset' | 'define'
type CredentialFormProps = { kind: CredentialKind; token: string; username: string }

/** A password twice, and for a first time the user name. What is wrong is said at its field, by the server's own rules. */
export function CredentialForm({ kind, token, username: given }: CredentialFormProps) {
  const text = useText()
  const problemText = useProblemText()
  const [username, setUsername] = useState(given)
  const [password, setPassword] = useState('')
  const [passwordConfirm, setConfirm] = useState('')
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const body = { token, password, passwordConfirm }
      return kind === 'define'
        ? call(defineCredential, { body: { ...body, username: username.trim() } })
        : call(resetPassword, { body })
    },
  })
  const refused = save.error instanceof ApiProblem ? (save.error.facts.fields ?? []) : []
  const said = (field: string) => refused.find((one) => one.fieldName === field)?.message
  const weak = passwordProblem(password, username.trim())
  const wrong = {
    password: tried && weak ? text(weak.message, weak.values) : said('password'),
    confirm: tried && password !== passwordConfirm ? text('error.translation.code.E007') : undefined,
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!weak && password === passwordConfirm) save.mutate()
  }
  if (save.isSuccess) return <Alert severity="success">{text('session.credential.done')}</Alert>
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: '16px' }}>
      {save.error && refused.length === 0 && <Alert severity="error">{problemText(save.error)}</Alert>}
      <TextField
        id="username"
        label={text('login.username')}
        value={username}
        autoComplete="username"
        error={said('username') !== undefined}
        helperText={said('username')}
        // Whose password it is stays visible, and a password manager learns it.
        slotProps={{ input: { readOnly: kind === 'reset' } }}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        id="password"
        type="password"
        label={text('session.password.new')}
        value={password}
        autoComplete="new-password"
        error={wrong.password !== undefined}
        helperText={wrong.password ?? text('session.password.rule', { min: PASSWORD_MIN })}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        id="passwordConfirm"
        type="password"
        label={text('session.password.again')}
        value={passwordConfirm}
        autoComplete="new-password"
        error={wrong.confirm !== undefined}
        helperText={wrong.confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <Button type="submit" look="primary" busy={save.isPending}>
        {text('utils.save')}
      </Button>
    </Stack>
  )
}
