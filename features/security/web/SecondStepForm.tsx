import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import type { SecondStep } from '#features/session/shared/session.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { startSecondStepPasskey, takeSecondStep } from '../shared/steps.contract.ts'
import { CodeField } from './CodeField.tsx'
import { askPasskey, wasDeclined } from './passkey-browser.ts'
import { passkeysWork } from './passkeys-work.ts'

/** After the password: a code of the app, a recovery code, or a passkey. */
export function SecondStepForm({ step: { step, methods }, onBack }: { step: SecondStep; onBack: () => void }) {
  const text = useText()
  const problemText = useProblemText()
  const go = useGo()
  const [code, setCode] = useState('')
  const take = useMutation({
    mutationFn: async (how: 'code' | 'passkey') =>
      how === 'code'
        ? call(takeSecondStep, { body: { step, code } })
        : call(takeSecondStep, {
            body: { step, passkey: await askPasskey(await call(startSecondStepPasskey, { body: { step } })) },
          }),
    onSuccess: () => go(paths.home(), { replace: true }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '') take.mutate('code')
  }
  return (
    <Stack component="form" spacing={4} noValidate onSubmit={submit}>
      <div>
        <Typography component="h2" variant="h3">
          {text('security.step.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('security.step.body')}
        </Typography>
      </div>
      {take.error && !wasDeclined(take.error) && (
        <Banner hue="alert" title={problemText(take.error, 'login.failed')} alert />
      )}
      {methods.includes('code') && (
        <>
          <CodeField recovery value={code} onChange={setCode} />
          <Button type="submit" look="primary" size="large" block busy={take.isPending}>
            {text('security.step.go')}
          </Button>
        </>
      )}
      {methods.includes('passkey') && passkeysWork() && (
        <Button size="large" block icon="lock" busy={take.isPending} onClick={() => take.mutate('passkey')}>
          {text('security.passkey.use')}
        </Button>
      )}
      <Button look="text" onClick={onBack}>
        {text('security.step.back')}
      </Button>
    </Stack>
  )
}
