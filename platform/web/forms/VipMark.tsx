import Box from '@mui/material/Box'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/Icon.tsx'
import { HIDDEN } from '../ui/layout.ts'

/** The sign of a field that nobody may overlook: a star, read out as a word. */
export function VipMark() {
  const text = useText()
  return (
    <Box
      component="span"
      sx={{ position: 'relative', display: 'inline-flex', mr: 1, verticalAlign: '-3px', color: 'secondary.main' }}
    >
      <Icon name="star" size={16} />
      <Box component="span" sx={HIDDEN}>
        {text('form.vip')}
      </Box>
    </Box>
  )
}
