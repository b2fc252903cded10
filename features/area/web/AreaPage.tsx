import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getArea, type Area } from '../shared/area.contract.ts'
import { MapFileCard } from './MapFileCard.tsx'
import { getAreaServers } from '../shared/servers.contract.ts'
import { ServersCard } from './ServersCard.tsx'
import { UploadCard } from './UploadCard.tsx'

/** The map comes when it is shown. */
const LazyAreaView = lazy(async () => ({ default: (await import('./AreaView.tsx')).AreaView }))
const HEIGHT_PX = 440

/** area: the streets that the installation knows, and how the operator imports others. */
export function AreaPage() {
  const text = useText()
  const query = useCall(getArea, {})
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead title={text('area.title')} />
      <Loaded query={query}>{(area) => (area === null ? <NoArea /> : <KnownArea area={area} />)}</Loaded>
      <ServersCard />
      <MapFileCard />
      <UploadCard />
      <HowTo />
    </Stack>
  )
}

/** Streets may come from a server of the operator all the same. */
function NoArea() {
  const text = useText()
  const { data } = useCall(getAreaServers, {})
  return (
    <EmptyState icon="map" title={text('area.empty')}>
      {text(data?.roads ? 'area.emptyServed' : 'area.emptyBody')}
    </EmptyState>
  )
}

function KnownArea({ area }: { area: Area }) {
  const text = useText()
  const { south, west, north, east } = area.bounds
  const point = (latitude: number, longitude: number) => `${showNumber(latitude, 4)} · ${showNumber(longitude, 4)}`
  return (
    <Card component="section" aria-label={text('area.known')}>
      <Box sx={{ minHeight: HEIGHT_PX }}>
        <Suspense fallback={<Skeleton variant="rectangular" height={HEIGHT_PX} />}>
          <LazyAreaView bounds={area.bounds} label={text('area.title')} height={HEIGHT_PX} />
        </Suspense>
      </Box>
      <CardHead title={text('area.known')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts>
          <FactLine label={text('area.extractedAt')}>
            {area.extractedAt === null ? text('area.unknownDate') : showMoment(area.extractedAt)}
          </FactLine>
          <FactLine label={text('area.importedAt')}>{showMoment(area.importedAt)}</FactLine>
          <FactLine label={text('area.size')}>
            {text('area.megabytes', { size: showNumber(area.sourceBytes / 1e6, 1) })}
          </FactLine>
          <FactLine label={text('area.streets')}>{showNumber(area.streets)}</FactLine>
          <FactLine label={text('area.bounds')}>
            {point(south, west)} – {point(north, east)}
          </FactLine>
          <FactLine label={text('area.source')}>{area.attribution}</FactLine>
        </Facts>
      </Box>
    </Card>
  )
}

/** The command is the same in every language. */
const COMMAND = 'npm run area -- import <file.osm.pbf>'

function HowTo() {
  const text = useText()
  return (
    <Card component="section" aria-label={text('area.how')}>
      <CardHead title={text('area.how')} />
      <Stack spacing={2} sx={{ px: 4, pb: 4 }}>
        <Typography>{text('area.howBody')}</Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {COMMAND}
        </Typography>
      </Stack>
    </Card>
  )
}
