import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { Hazard } from '../shared/hazards.contract.ts'
import type { HazardMapProps } from './HazardMap.tsx'
import { useDays } from './hazard-words.ts'
import { LazyHazardMap } from './lazy-map.ts'

type HazardsMapProps = { hazards: readonly Hazard[]; chosen: string | undefined; onChoose: (id: string) => void }

/** The hazards of the list on a map; the one that is chosen there or in the list, and the way to its page. */
export function HazardsMap({ hazards, chosen, onChoose }: HazardsMapProps) {
  const text = useText()
  const days = useDays()
  const mobile = useMobile()
  const hazard = hazards.find(({ id }) => id === chosen)
  return (
    <Box id={HAZARDS_MAP} sx={{ display: 'grid', gap: 2, scrollMarginTop: 72 }}>
      <HazardMapCard
        hazards={hazards}
        chosen={chosen}
        onChoose={onChoose}
        label={text('hazards.map')}
        height={mobile ? 240 : 480}
      />
      {hazard && (
        <Card role="status" sx={{ px: 4, py: 3 }}>
          <Row gap={3}>
            <TwoLines title={hazard.name} about={[text(`hazards.kind.${hazard.kind}`), days(hazard)]} />
            <ButtonLink
              to={paths.page('hazardDetail', { hazard: hazard.id })}
              aria-label={text('hazards.openIt', { name: hazard.name })}
            >
              {text('hazards.open')}
            </ButtonLink>
          </Row>
        </Card>
      )}
    </Box>
  )
}

/** The map as a card that has its height before it is there. */
export function HazardMapCard(props: HazardMapProps) {
  return (
    <Card component="section" sx={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton variant="rectangular" height={props.height} />}>
        <LazyHazardMap {...props} />
      </Suspense>
    </Card>
  )
}

const HAZARDS_MAP = 'hazards-map'

/** Brings the map back into sight: on a phone it is above a long list. */
export function showMap(): void {
  document.getElementById(HAZARDS_MAP)?.scrollIntoView({ block: 'start' })
}
