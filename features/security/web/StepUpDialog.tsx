import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import type { StepUpProof } from '#platform/web/api/step-up.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { startStepUpPasskey, stepUp } from '../shared/steps.contract.ts'
import { CodeField } from './CodeField.tsx'
import { askPasskey, wasDeclined } from './passkey-browser.ts'
import { passkeysWork } from './passkeys-work.ts'

type StepUpDialogProps = { proofs: readonly StepUpProof[]; onAnswer: (proved: boolean) => void }

/** Asks for password and code, or a passkey. What wanted the proof goes on by itself. */
export function StepUpDialog({ proofs, onAnswer }: StepUpDialogProps) {
  const text = useText()
  const problemText = useProblemText()
  const id = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const asks = (proof: StepUpProof) => proofs.includes(proof)
  const prove = useMutation({
    mutationFn: async (how: 'typed' | 'passkey') =>
      how === 'passkey'
        ? call(stepUp, { body: { passkey: await askPasskey(await call(startStepUpPasskey, {})) } })
        : call(stepUp, { body: { ...(asks('password') && { password }), ...(asks('code') && { code }) } }),
    onSuccess: () => onAnswer(true),
  })
  const marked = prove.error instanceof ApiProblem ? (prove.error.facts.fields ?? []) : []
  const said = (field: string) => marked.find((one) => one.fieldName === field)?.message
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog may stand inside a form of the page.
    event.stopPropagation()
    prove.mutate('typed')
  }
  return (
    <MuiDialog open onClose={() => onAnswer(false)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{text('security.stepUp.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <Typography color="textSecondary">{text('security.stepUp.body')}</Typography>
            {prove.error && marked.length === 0 && !wasDeclined(prove.error) && (
              <Banner hue="alert" title={problemText(prove.error)} alert />
            )}
            {asks('password') && (
              <Field
                label={text('security.password.current')}
                name="password"
                type="password"
                autoComplete="current-password"
                value={password}
                error={said('password')}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {asks('code') && <CodeField recovery value={code} error={said('code')} onChange={setCode} />}
            {asks('passkey') && passkeysWork() && (
              <Button block icon="lock" busy={prove.isPending} onClick={() => prove.mutate('passkey')}>
                {text('security.passkey.use')}
              </Button>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>{text('utils.cancel')}</Button>
          <Button type="submit" look="primary" busy={prove.isPending}>
            {text('security.stepUp.confirm')}
          </Button>
        </DialogActions>
      </form>
    </MuiDialog>
  )
}
