import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChildWalks, type ChildWalks } from '../shared/walks.contract.ts'
import { NearestStops } from './NearestStops.tsx'
import { WalkRow } from './WalkRow.tsx'

/** The map comes when it is shown: its library is larger than the page around it. */
const LazyWalkMap = lazy(async () => ({ default: (await import('./WalkMap.tsx')).WalkMap }))
const HEIGHT = 240

/** The way of a child on foot from home to each of its stops; for administrators the nearest stops, too. */
export function WalksCard({ id, name }: ChildAbout) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const query = useCall(getChildWalks, { params: { id } })
  // Who cannot give a home learns nothing from a card without one.
  if (!admin && query.data?.home === null) return null
  return (
    <Card component="section" aria-label={text('walks.title')} sx={{ overflow: 'hidden' }}>
      <CardHead title={text('walks.title')} />
      <Loaded query={query} rows={2}>
        {(found) => (
          <>
            <Walks found={found} name={name} />
            {admin && found.home && <NearestStops childId={id} open={found.walks.length === 0} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Walks({ found: { home, walks }, name }: { found: ChildWalks; name: string }) {
  const text = useText()
  const away = walks.filter(({ stop }) => stop.placeId !== home?.placeId)
  return (
    <>
      {home && away.length > 0 && (
        <Suspense fallback={<Skeleton variant="rectangular" height={HEIGHT} />}>
          <LazyWalkMap home={home} walks={away} label={text('walks.map', { name })} height={HEIGHT} />
        </Suspense>
      )}
      <Box sx={{ px: 4, pb: 4, pt: home && away.length > 0 ? 4 : 0 }}>
        {home === null || walks.length === 0 ? (
          <Typography color="textSecondary">{text(home === null ? 'walks.noHome' : 'walks.noStop')}</Typography>
        ) : (
          <>
            <Stack component="ul" spacing={3}>
              {walks.map((walk) => (
                <WalkRow key={walk.stop.placeId} walk={walk} atHome={walk.stop.placeId === home.placeId} />
              ))}
            </Stack>
            {away.length > 0 && (
              <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
                {text('walks.pace')}
              </Typography>
            )}
          </>
        )}
      </Box>
    </>
  )
}
