import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { defineCredential, resetPassword } from '../shared/credential.contract.ts'
import { focusFirst } from './focus-first.ts'
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
    username: username.trim() === '' ? text('login.username.missing') : undefined,
    password: weak ? text(weak.message, weak.values) : undefined,
    passwordConfirm: password === passwordConfirm ? undefined : text('error.translation.code.E007'),
  }
  const shown = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined) ?? said(field)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(wrong).every((one) => one === undefined)) save.mutate()
    else focusFirst(event.currentTarget, wrong)
  }
  if (save.isSuccess) return <Banner hue="arrived" title={text('session.credential.done')} />
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {save.error && refused.length === 0 && <Banner hue="alert" title={problemText(save.error)} alert />}
      <Field
        label={text('login.username')}
        icon="person"
        name="username"
        value={username}
        autoComplete="username"
        error={shown('username')}
        // Whose password it is stays visible, and a password manager learns it.
        readOnly={kind === 'reset'}
        attributes={{ autoCapitalize: 'none', spellCheck: false }}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={text('session.password.new')}
        icon="lock"
        name="password"
        type="password"
        value={password}
        autoComplete="new-password"
        error={shown('password')}
        help={text('session.password.rule', { min: PASSWORD_MIN })}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={text('session.password.again')}
        icon="lock"
        name="passwordConfirm"
        type="password"
        value={passwordConfirm}
        autoComplete="new-password"
        error={shown('passwordConfirm')}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" block busy={save.isPending}>
        {text('utils.save')}
      </Button>
    </Box>
  )
}
