import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { confirmTotp } from '../shared/factors.contract.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './qr-code.api.tsx'

const FORM = 'totp-form'
type TotpDrawerProps = {
  made: { secret: string; uri: string }
  onDone: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

/** The secret as a QR code and as letters, and the first code of the app that proves it arrived. */
export function TotpDrawer({ made: { secret, uri }, onDone, onClose }: TotpDrawerProps) {
  const text = useText()
  const problemText = useProblemText()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmTotp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const marked = confirm.error instanceof ApiProblem ? confirm.error.facts.fields?.[0]?.message : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '') confirm.mutate()
  }
  return (
    <Drawer
      title={text('security.totp.setUp')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={confirm.isPending}>
            {text('security.totp.confirm')}
          </Button>
        </>
      }
    >
      <Stack component="form" id={FORM} spacing={4} noValidate onSubmit={submit}>
        <Typography>{text('security.totp.scan')}</Typography>
        <Box sx={{ display: 'grid', placeItems: 'center' }}>
          <QrCode content={uri} label={text('security.totp.qr')} />
        </Box>
        <div>
          <Typography variant="caption" component="p" color="textSecondary">
            {text('security.totp.letters')}
          </Typography>
          <Typography component="code" sx={{ fontFamily: 'var(--font-num)', overflowWrap: 'anywhere' }}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
        </div>
        {confirm.error && marked === undefined && <Banner hue="alert" title={problemText(confirm.error)} alert />}
        <CodeField value={code} error={marked} onChange={setCode} />
      </Stack>
    </Drawer>
  )
}
