import Box from '@mui/material/Box'
import { shownColours, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { linear } from '../shared/painted.rules.ts'

/** A small page in the colours of a theme: bar, card, lines of text, a button. The colours are data, not those of this page. */
export function Sample({ theme }: { theme: CustomTheme }) {
  const colours = shownColours(theme)
  const over = (gradient: keyof CustomTheme['gradients'], ground: string) => {
    const own = theme.gradients[gradient]
    return own ? linear(own) : ground
  }
  const line = (colour: string, width: string) => (
    <Box style={{ background: colour, width }} sx={{ height: 6, borderRadius: 1 }} />
  )
  return (
    <Box
      aria-hidden="true"
      style={{ background: over('gradient-page', colours.bg), borderColor: colours.line }}
      sx={{ display: 'flex', height: 112, borderRadius: 1, border: '1px solid', overflow: 'hidden' }}
    >
      <Box style={{ background: over('gradient-bar', colours.surface) }} sx={{ width: 28, p: 1.5 }}>
        <Box style={{ background: colours.primary }} sx={{ width: 16, height: 16, borderRadius: 1 }} />
      </Box>
      <Box
        style={{ background: colours.surface, borderColor: colours.line }}
        sx={{
          flex: 1,
          m: 3,
          p: 3,
          borderRadius: 1,
          border: '1px solid',
          display: 'grid',
          alignContent: 'start',
          gap: 2,
        }}
      >
        {line(colours.text, '60%')}
        {line(colours['text-2'], '90%')}
        {line(colours['primary-text'], '35%')}
        <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
          <Box
            style={{ background: over('gradient-button', colours.primary) }}
            sx={{ width: 44, height: 16, borderRadius: 1 }}
          />
          <Box
            style={{ background: colours['alert-bg'], borderColor: colours['alert-dot'] }}
            sx={{ width: 16, height: 16, borderRadius: 4, border: '4px solid' }}
          />
          <Box
            style={{ background: colours['arrived-bg'], borderColor: colours['arrived-dot'] }}
            sx={{ width: 16, height: 16, borderRadius: 4, border: '4px solid' }}
          />
        </Box>
      </Box>
    </Box>
  )
}
