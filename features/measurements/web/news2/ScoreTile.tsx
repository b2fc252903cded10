import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Level } from '../../shared/definition-types.ts'
import type { Response } from '../../shared/news2/news2.rules.ts'
import type { ShownScore } from '../../shared/news2/news2.contract.ts'
import { LEVEL_LOOK } from '../measurement-words.tsx'

const LEVELS: Record<Response, Level> = { none: 'none', low: 'tint', urgent: 'amber', emergency: 'red' }

/** The early warning score beside the tiles: its sum, what adds to it, and what is missing for it. */
export function ScoreTile({ score, zone }: { score: ShownScore; zone: string }) {
  const text = useText()
  const named = (part: string) => text(part === 'OXYGEN' ? 'measurements.score.oxygen' : `measurements.of.${part}`)
  const adding = score.parts.filter(({ points }) => points > 0)
  const fine = { fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' } as const
  return (
    <Box
      role="group"
      aria-label={text('measurements.score')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        // Its words need the width of two tiles.
        gridColumn: 'span 2',
        gap: 1,
        p: 3,
        borderRadius: 'var(--r-card)',
        background: 'var(--surface)',
        boxShadow: 'inset 0 0 0 1px var(--line)',
      }}
    >
      <Typography component="span" variant="caption" color="textSecondary">
        {text('measurements.score')}
      </Typography>
      <Box
        component="b"
        sx={{ fontSize: score.total === null ? 16 : 24, lineHeight: 1.2, fontFamily: 'var(--font-num)' }}
      >
        {score.total ?? text('measurements.score.incomplete')}
      </Box>
      <Box component="span" sx={fine}>
        {showMoment(score.at, zone)}
      </Box>
      {score.response !== null && score.response !== 'none' && (
        <StateChip {...LEVEL_LOOK[LEVELS[score.response]]}>{text(`measurements.score.${score.response}`)}</StateChip>
      )}
      {adding.length > 0 && (
        <Box component="span" sx={fine}>
          {adding.map(({ part, points }) => `${named(part)} ${points}`).join(', ')}
        </Box>
      )}
      {score.missing.length > 0 && (
        <Box component="span" sx={fine}>
          {text('measurements.score.missing', { parts: score.missing.map(named).join(', ') })}
        </Box>
      )}
      <Box component="span" sx={fine}>
        {text('measurements.score.source')}
      </Box>
    </Box>
  )
}
