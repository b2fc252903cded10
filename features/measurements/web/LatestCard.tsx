import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { latestMeasurements, type MeasuredPerson } from '../shared/measurements.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { BmiChip, bmiDays } from './BmiTile.tsx'
import { agoWords, fullWords, isMarked, LevelChip } from './measurement-words.tsx'

/** The latest value of each measurement on the summary of a guest or child. */
export function LatestCard(about: CareAbout) {
  const { id, tab } = careOf(about)
  const text = useText()
  const query = useCall(latestMeasurements, { params: { id } })
  return (
    <SummaryCard
      title={text('measurements.latestCard')}
      all={{ to: tab('MEASUREMENT'), words: text('measurements.latestAll') }}
      query={query}
      rows={4}
      empty={text('measurements.empty')}
      rowsOf={({ latest, bmi, zone, birthDate }): { key: string; shown: ReactNode }[] => [
        ...latest.map((one) => ({ key: one.measurement, shown: <Value {...one} /> })),
        ...(bmi ? [{ key: 'BMI', shown: <BmiRow bmi={bmi} zone={zone} birthDate={birthDate} /> }] : []),
      ]}
    />
  )
}

type BmiRowProps = { bmi: NonNullable<MeasuredPerson['bmi']>; zone: string; birthDate: string | null }

function BmiRow({ bmi, zone, birthDate }: BmiRowProps) {
  const text = useText()
  return (
    <>
      <Box sx={REST}>
        <Typography variant="caption" component="p" color="textSecondary">
          {text('measurements.of.BMI')} · {bmiDays(bmi, zone, text)}
        </Typography>
        <Typography variant="subtitle2" component="p">
          {sayNumber(bmi.value, 1)} kg/m²
        </Typography>
      </Box>
      <BmiChip bmi={bmi} birthDate={birthDate} />
    </>
  )
}

function Value({ measurement, last }: MeasuredPerson['latest'][number]) {
  const text = useText()
  const now = useNow()
  return (
    <>
      <Box sx={REST}>
        <Typography variant="caption" component="p" color="textSecondary">
          {text(`measurements.of.${measurement}`)} · {last ? agoWords(last.happenedAt, now, text) : ''}
        </Typography>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {last ? fullWords(last, text) : '–'}
        </Typography>
      </Box>
      {last && isMarked(last) && <LevelChip row={last} />}
    </>
  )
}
