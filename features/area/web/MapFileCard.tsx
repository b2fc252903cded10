import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { getMapFile } from '../shared/map-file.contract.ts'

/** The file of tiles that the operator has put beside the area, and whether maps are drawn from it; nothing without one. */
export function MapFileCard() {
  const text = useText()
  const file = useCall(getMapFile, {}).data
  if (!file) return null
  const { name, size, changedAt, attribution, problem } = file
  return (
    <Card component="section" aria-label={text('area.mapFile')}>
      <CardHead title={text('area.mapFile')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Typography role={problem === null ? undefined : 'alert'} sx={{ mb: 3 }}>
          {text(`area.mapFile.${problem ?? 'used'}`)}
        </Typography>
        <Facts>
          <FactLine label={text('area.mapFile')}>
            {name}, {text('area.megabytes', { size: showNumber(size / 1e6, 1) })}
          </FactLine>
          <FactLine label={text('area.mapFile.changedAt')}>{showMoment(changedAt)}</FactLine>
          {attribution !== null && <FactLine label={text('area.source')}>{attribution}</FactLine>}
        </Facts>
      </Box>
    </Card>
  )
}
