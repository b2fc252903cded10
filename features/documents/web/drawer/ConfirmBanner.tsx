import Box from '@mui/material/Box'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { Document } from '../../shared/documents.contract.ts'
import { confirmDocument } from '../../shared/signing.contract.ts'

/** Asks the reader to confirm a document, or says when they did. */
export function ConfirmBanner({ document }: { document: Document }) {
  const text = useText()
  const errorToast = useErrorToast()
  const confirm = useCommand(confirmDocument, { touches: [['documents']] })
  if (document.confirmedAt !== null)
    return (
      <Box sx={{ mb: 3 }}>
        <Banner hue="onboard" title={text('documents.confirm.done', { at: showMoment(document.confirmedAt) })} />
      </Box>
    )
  if (!document.toConfirm) return null
  return (
    <Box sx={{ mb: 3 }}>
      <Banner hue="waiting" icon="document" title={text('documents.confirm.title')}>
        {text('documents.confirm.body')}
        <Button
          look="primary"
          icon="check"
          busy={confirm.isPending}
          sx={{ mt: 2, display: 'flex' }}
          onClick={() =>
            void confirm
              .mutateAsync({ params: { id: document.id }, body: { version: document.version } })
              .catch(errorToast)
          }
        >
          {text('documents.confirm.do')}
        </Button>
      </Banner>
    </Box>
  )
}
