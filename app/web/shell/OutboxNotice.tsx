import Stack from '@mui/material/Stack'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useCourier, useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** What the server refused for good: it stays until a person has decided. */
export function OutboxNotice() {
  const text = useText()
  const { outbox, flush } = useCourier()
  const refused = useOutboxEntries().filter((entry) => entry.at === 'refused')
  if (refused.length === 0) return null
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {refused.map((entry) => (
        <Banner key={entry.id} hue="notthere" title={text('utils.outbox.refused')} alert>
          <p>{text('utils.outbox.refusedBody', { reason: entry.refused ?? '' })}</p>
          <Row sx={{ mt: 2 }}>
            <Button size="small" icon="refresh" onClick={() => void outbox.retry(entry).then(flush)}>
              {text('utils.tryAgain')}
            </Button>
            <Button size="small" look="danger" onClick={() => void outbox.discard(entry)}>
              {text('utils.outbox.discard')}
            </Button>
          </Row>
        </Banner>
      ))}
    </Stack>
  )
}
