import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Fluids } from '../shared/measurements.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'

/** Of what is less, as much, more. */
const SIGN = ['−', '', '+'] as const

/** What went in and out in the last 24 hours, beside the tiles: it is calculated, so there is nothing to choose. */
export function FluidsTile({ fluids: { intake, urine } }: { fluids: Fluids }) {
  const text = useText()
  const balance = intake - urine
  return (
    <Box
      role="group"
      aria-label={text('measurements.fluids')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1,
        p: 3,
        borderRadius: 'var(--r-card)',
        background: 'var(--surface)',
        boxShadow: 'inset 0 0 0 1px var(--line)',
      }}
    >
      <Typography component="span" variant="caption" color="textSecondary">
        {text('measurements.fluids')}
      </Typography>
      <span>
        <Box component="b" sx={{ fontSize: 24, lineHeight: 1.2, fontFamily: 'var(--font-num)' }}>
          {`${SIGN[Math.sign(balance) + 1] ?? ''}${sayNumber(Math.abs(balance), 0)}`}
        </Box>{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          mL
        </Typography>
      </span>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {text('measurements.fluids.parts', { intake: sayNumber(intake, 0), urine: sayNumber(urine, 0) })}
      </Box>
    </Box>
  )
}
