import Box from '@mui/material/Box'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { RefusedEntries } from './RefusedEntries.tsx'

/** How many entries the server refused. What they are is shown in the sheet and on the page of the person alone: others see this screen too. */
export function RefusedNotice() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const count = useOutboxEntries().filter((entry) => entry.at === 'refused').length
  return (
    <Box sx={{ mb: 4 }}>
      <Banner hue="notthere" title={text('notices.refused.count', { count })} alert>
        <Button size="small" onClick={() => setOpen(true)}>
          {text('notices.refused.open')}
        </Button>
      </Banner>
      {open && (
        <Drawer title={text('notices.refused')} onClose={() => setOpen(false)}>
          <RefusedEntries />
        </Drawer>
      )}
    </Box>
  )
}
