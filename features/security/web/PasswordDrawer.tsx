import Stack from '@mui/material/Stack'
import { useState, type SyntheticEvent } from 'react'
import { PASSWORD_MIN } from '#features/session/shared/password.rules.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { changePassword, listSessions } from '../shared/sessions.contract.ts'

const FORM = 'password-form'

/** The current password once, the new one twice. */
export function PasswordDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const problemText = useProblemText()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [passwordConfirm, setConfirm] = useState('')
  const change = useCommand(changePassword, {
    touches: [keyOf(listSessions)],
    onDone: () => {
      toast('success', text('security.password.changed'))
      onClose()
    },
  })
  const marked = change.error instanceof ApiProblem ? (change.error.facts.fields ?? []) : []
  const said = (field: string) => marked.find((one) => one.fieldName === field)?.message
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    change.mutate({ body: { currentPassword, password, passwordConfirm } })
  }
  return (
    <Drawer
      title={text('security.password.change')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={change.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack component="form" id={FORM} spacing={4} noValidate onSubmit={submit}>
        {change.error && marked.length === 0 && <Banner hue="alert" title={problemText(change.error)} alert />}
        <Field
          label={text('security.password.current')}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          error={said('currentPassword')}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <Field
          label={text('session.password.new')}
          type="password"
          autoComplete="new-password"
          help={text('session.password.rule', { min: PASSWORD_MIN })}
          value={password}
          error={said('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Field
          label={text('session.password.again')}
          type="password"
          autoComplete="new-password"
          value={passwordConfirm}
          error={said('passwordConfirm')}
          onChange={(event) => setConfirm(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
}
