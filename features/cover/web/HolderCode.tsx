import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { QrCode } from '#features/security/web/qr-code.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { listCode, takeoverCode } from '../shared/takeover.contract.ts'

/** Hands a run to another phone: a code for ten minutes, to scan or to read aloud; the office also prints that of the list. */
export function HolderCode({ runId, office }: { runId: string; office: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const phone = useCommand(takeoverCode)
  const list = useCommand(listCode)
  const input = { params: { id: runId } }
  const onError = (error: unknown) => errorToast(error)
  return (
    <Stack spacing={3} component="section">
      <Row wrap>
        <Button icon="handOver" busy={phone.isPending} onClick={() => phone.mutate(input, { onError })}>
          {text('crew.takeover.show')}
        </Button>
        {office && (
          <Button look="text" busy={list.isPending} onClick={() => list.mutate(input, { onError })}>
            {text('crew.takeover.list')}
          </Button>
        )}
      </Row>
      {phone.data && (
        <>
          <Typography color="textSecondary">{text('crew.takeover.body')}</Typography>
          <QrCode
            content={`${window.location.origin}${paths.home()}?takeover=${phone.data.code}`}
            label={text('crew.takeover.qr')}
          />
          <Code>{phone.data.code}</Code>
        </>
      )}
      {list.data && (
        <>
          <Typography color="textSecondary">{text('crew.takeover.listBody')}</Typography>
          <Code>{list.data.code}</Code>
        </>
      )}
    </Stack>
  )
}

/** In two halves, as people read it aloud. */
function Code({ children }: { children: string }) {
  return (
    <Typography variant="h1" component="p" role="status" sx={{ fontFamily: 'var(--font-num)', letterSpacing: '.08em' }}>
      {children.slice(0, 4)} {children.slice(4)}
    </Typography>
  )
}
