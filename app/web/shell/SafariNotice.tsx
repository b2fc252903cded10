import Box from '@mui/material/Box'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { waitsLong } from '#platform/web/offline/safari.rules.ts'
import { inIosTab } from '#platform/web/offline/safari.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'

/** Says that Safari deletes unsent records after 7 days, and that an app added to the home screen does not have them. */
export function SafariNotice() {
  const text = useText()
  const entries = useOutboxEntries()
  const now = useNow()
  if (!inIosTab() || !waitsLong(entries, now)) return null
  return (
    <Box sx={{ mb: 4 }}>
      <Banner hue="waiting" title={text('utils.outbox.safari')}>
        {text('utils.outbox.safariBody')}
      </Banner>
    </Box>
  )
}
