import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { MeasuredPerson } from '../shared/measurements.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { LEVEL_LOOK, type Say } from './measurement-words.tsx'

type Bmi = NonNullable<MeasuredPerson['bmi']>

/** From which weight and height it is. */
export const bmiDays = ({ weightAt, heightAt }: Bmi, zone: string, text: Say): string =>
  text('measurements.bmi.days', {
    weight: showDay(dayIn(zone, new Date(weightAt))),
    height: showDay(dayIn(zone, new Date(heightAt))),
  })

/** Against the bands of adults; of a child there is none. */
export function BmiChip({ bmi: { level, limit } }: { bmi: Bmi }) {
  const text = useText()
  if (limit === null || level === 'none') return null
  const words = text('measurements.reason.below', {
    limit: sayNumber(limit, Number.isInteger(limit) ? 0 : 1),
    unit: '',
  })
  return <StateChip {...LEVEL_LOOK[level]}>{`${text(`measurements.level.${level}`)}: ${words.trim()}`}</StateChip>
}

/** The body mass index beside the tiles: it is calculated, so there is nothing to choose. */
export function BmiTile({ bmi, zone }: { bmi: Bmi; zone: string }) {
  const text = useText()
  return (
    <Box
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
        {text('measurements.of.BMI')}
      </Typography>
      <span>
        <Box component="b" sx={{ fontSize: 24, lineHeight: 1.2, fontFamily: 'var(--font-num)' }}>
          {sayNumber(bmi.value, 1)}
        </Box>{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          kg/m²
        </Typography>
      </span>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {bmiDays(bmi, zone, text)}
      </Box>
      <BmiChip bmi={bmi} />
    </Box>
  )
}
