import Box from '@mui/material/Box'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Trace } from '../shared/device-view.rules.ts'

const ICON: Record<Trace, IconName> = { here: 'phone', sent: 'check', seen: 'eye' }

/** How far a record has come, in one word: on this phone, sent, seen. */
export function TraceMark({ trace }: { trace: Trace | null }) {
  const text = useText()
  if (trace === null) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={text(`boarding.trace.${trace}.long`)}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', verticalAlign: 'bottom' }}
    >
      <Icon name={ICON[trace]} size={14} />
      {text(`boarding.trace.${trace}`)}
    </Box>
  )
}
