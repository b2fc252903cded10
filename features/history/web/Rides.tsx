import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { PagedList } from '#platform/web/list/PagedList.tsx'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { stateText } from '#features/runs/shared/event-words.ts'
import { placesOf, wasMissed } from '../shared/history.rules.ts'
import { PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import { searchRides, type Ride } from '../shared/history.contract.ts'
import { delayOf } from '#features/runs/shared/runs.rules.ts'
import { delayWords, MODE_ICON, STATE_HUE } from '#features/runs/web/run-state.api.ts'

const NAMES = PERIODS.filter((period) => period !== 'FROMTO')
const SIZE = 20

type RidesProps = {
  /** Whose rides: of one child, of the children of an adult, or at a place. */
  of: { childId: string } | { adultId: string } | { placeId: string }
}

/** What became of each ride, the latest first. Each leads to its run. */
export function Rides({ of }: RidesProps) {
  const text = useText()
  const [period, setPeriod] = useState<Period>('LASTMONTH')
  const [page, setPage] = useState(1)
  const rides = useCallPage(searchRides, {
    body: { filters: { ...of, period }, limit: SIZE, offset: (page - 1) * SIZE },
  })
  return (
    <Card component="section" aria-label={text('history.rides.title')}>
      <CardHead title={text('history.rides.title')} />
      <Box sx={{ padding: '0 16px 8px' }}>
        <FilterChips
          filters={NAMES.map((key) => ({ key, label: text(`history.${key}`) }))}
          chosen={period}
          label={text('list.filters')}
          onChoose={(key) => {
            setPeriod(key)
            setPage(1)
          }}
        />
      </Box>
      <PagedList
        query={rides}
        shape={5}
        page={page}
        size={SIZE}
        onPage={setPage}
        none={
          <EmptyState icon="bus" title={text('history.rides.none')}>
            {text('history.rides.noneBody')}
          </EmptyState>
        }
      >
        {(ride) => <RideRow key={ride.id} ride={ride} named={!('childId' in of)} />}
      </PagedList>
    </Card>
  )
}

/** One ride: when, of whom, how it went. */
export function RideRow({ ride, named }: { ride: Ride; named: boolean }) {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const places = placesOf(ride).map(({ name, at }) => (at === null ? name : `${name} ${showTime(at, ride.zone)}`))
  const about = [
    named && ride.routeName,
    places.join(' – '),
    !wasMissed(ride) && ride.boardStop && delayWords(delayOf([ride.boardStop]), text).words,
    ride.amended && text('history.rides.amended'),
  ]
  const over = ride.runStatus === 'CLOSED' || ride.runStatus === 'CANCELLED'
  return (
    <ListItem divider disablePadding>
      <ListItemButton
        component={AppLink}
        to={paths.run(ride.runId, !family && over ? { view: 'history' } : {})}
        sx={{ minHeight: 64 }}
      >
        {/* Where a long name leaves no room beside it, the state stands below. */}
        <Row component="span" gap={3} wrap sx={{ width: '100%', rowGap: 1 }}>
          <Icon name={MODE_ICON[ride.mode]} />
          <Box component="span" sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
              {showDay(ride.serviceDate)} · {named ? ride.childName : ride.routeName}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {about.filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <StateChip hue={STATE_HUE[ride.state]}>{text(stateText(ride))}</StateChip>
        </Row>
      </ListItemButton>
    </ListItem>
  )
}
