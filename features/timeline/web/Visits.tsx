import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe, useToday } from '#features/session/web/session.api.tsx'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { deviceZone, showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchVisits, type Visit } from '../shared/visits.contract.ts'

const SIZE = 20
const WEEK = 7

/** Who read about a person, a week at a time: one row for each visit, with what was opened and why that was allowed. */
export function Visits({ person, groupId }: { person: { id: string; fullName: string }; groupId: string | undefined }) {
  const text = useText()
  const today = useToday(groupId)
  const [weeksBack, setWeeksBack] = useState(0)
  const [page, setPage] = useState(1)
  const to = addDays(today, -WEEK * weeksBack)
  const from = addDays(to, 1 - WEEK)
  const turn = (weeks: number) => {
    setWeeksBack(weeksBack + weeks)
    setPage(1)
  }
  const filters = { personId: person.id, from, to }
  const query = useCallPage(searchVisits, { body: { filters, limit: SIZE, offset: (page - 1) * SIZE } })
  const title = text('timeline.visits.title', { name: person.fullName })
  return (
    <Card component="section" aria-label={title}>
      <Row wrap gap={0} sx={{ pl: 4, pr: 2, py: 1 }}>
        <Typography
          variant="h4"
          component="h2"
          sx={{ flex: '1 1 240px', minWidth: 0, py: 2, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Row gap={0} sx={{ ml: { xs: -3, sm: 0 } }}>
          <IconButton icon="left" label={text('timeline.visits.earlier')} onClick={() => turn(1)} />
          <Typography component="span" variant="subtitle2" aria-live="polite" sx={{ whiteSpace: 'nowrap' }}>
            {showDay(from)} – {showDay(to)}
          </Typography>
          <IconButton
            icon="right"
            label={text('timeline.visits.later')}
            disabled={weeksBack === 0}
            onClick={() => turn(-1)}
          />
        </Row>
      </Row>
      <Loaded query={query}>
        {({ data, page: shown }) =>
          data.length === 0 ? (
            <EmptyState icon="person" title={text('timeline.visits.none')}>
              {text('timeline.visits.noneBody', { name: person.fullName })}
            </EmptyState>
          ) : (
            <>
              {byDay(data).map(([day, visits]) => (
                <Day key={day} day={day} visits={visits} />
              ))}
              <ListPager page={page} size={SIZE} total={shown.total} onPage={setPage} />
              {page * SIZE >= shown.total && (
                <Row gap={3} sx={{ px: 4, py: 3, borderTop: '1px solid var(--line)' }}>
                  <Disc hue="arrived" icon="check" />
                  <Box sx={REST}>
                    <Typography variant="subtitle2" component="p">
                      {text('timeline.visits.nobodyElse')}
                    </Typography>
                    <Typography variant="caption" component="p" color="textSecondary">
                      {text('timeline.visits.nobodyElseBody')}
                    </Typography>
                  </Box>
                </Row>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The visits of each day, in their order. */
function byDay(visits: readonly Visit[]): [string, Visit[]][] {
  const days = new Map<string, Visit[]>()
  for (const visit of visits) {
    const day = dayIn(deviceZone(), new Date(visit.at))
    days.set(day, [...(days.get(day) ?? []), visit])
  }
  return [...days]
}

function Day({ day, visits }: { day: string; visits: readonly Visit[] }) {
  return (
    <>
      <Typography
        variant="caption"
        component="h3"
        sx={{ px: 4, py: 2, background: 'var(--sunken)', color: 'text.secondary', fontWeight: 500 }}
      >
        {showDay(day)}
      </Typography>
      <List disablePadding>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </List>
    </>
  )
}

function VisitRow({ visit: { at, reader, role, parts, because, opening } }: { visit: Visit }) {
  const text = useText()
  const { personId } = useMe()
  const own = reader !== null && reader.id === personId
  const name = own ? text('timeline.visits.you') : (reader?.name ?? text('timeline.visits.operator'))
  return (
    <ListItem
      divider
      sx={{ gap: 3, alignItems: 'flex-start', py: 2, ...(opening && { background: hueColour('unknown', 'bg') }) }}
    >
      <Avatar id={reader?.id ?? ''} />
      <Box sx={REST}>
        <Row wrap sx={{ columnGap: 2, rowGap: 0, alignItems: 'baseline' }}>
          <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {role !== null && (
            <Typography variant="caption" component="span" color="textSecondary">
              {text(`role.translation.${role}`)}
            </Typography>
          )}
        </Row>
        {opening && (
          <Row gap={1} sx={{ color: hueColour('unknown', 'fg') }}>
            <Icon name="alert" size={16} />
            <Typography variant="caption" component="span" sx={{ fontWeight: 700 }}>
              {text('timeline.visits.opening', { time: showTime(opening.until) })}
            </Typography>
          </Row>
        )}
        <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
          {parts.join(', ')}
        </Typography>
        {opening && (
          <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
            {text('timeline.visits.reason', { reason: opening.reason })}
          </Typography>
        )}
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[
            because,
            opening && text(opening.familyTold ? 'timeline.visits.familyTold' : 'timeline.visits.familyUntold'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Typography component="time" dateTime={at} color="textSecondary" sx={{ flexShrink: 0 }}>
        {showTime(at)}
      </Typography>
    </ListItem>
  )
}
