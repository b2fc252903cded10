import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo, useDeferredValue, useState } from 'react'
import { useMe, useToday } from '#features/session/web/session.api.tsx'
import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { daysBack, PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { FromTo } from '#platform/web/forms/FromTo.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { NarrowSelect } from '#platform/web/ui/NarrowSelect.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { KINDS, searchTimeline, type Kind, type TimelineEntry } from '../shared/timeline.contract.ts'
import { EntryChanges } from './EntryChanges.tsx'
import { Visits } from './Visits.tsx'

const SIZE = 20
const LOOK: Record<Kind, { hue: Hue; icon: IconName }> = {
  measurement: { hue: 'alert', icon: 'medical' },
  alert: { hue: 'alert', icon: 'bell' },
  dose: { hue: 'arrived', icon: 'medical' },
  health: { hue: 'alert', icon: 'allergy' },
  record: { hue: 'waiting', icon: 'document' },
  plan: { hue: 'onboard', icon: 'document' },
  goal: { hue: 'arrived', icon: 'check' },
  event: { hue: 'waiting', icon: 'calendar' },
  treatment: { hue: 'onboard', icon: 'medical' },
  activity: { hue: 'arrived', icon: 'people' },
  monitoring: { hue: 'onboard', icon: 'chart' },
  document: { hue: 'waiting', icon: 'document' },
  ride: { hue: 'arrived', icon: 'minibus' },
  absence: { hue: 'absent', icon: 'absent' },
  room: { hue: 'unknown', icon: 'home' },
  payment: { hue: 'waiting', icon: 'document' },
  caregiver: { hue: 'unknown', icon: 'people' },
  change: { hue: 'unknown', icon: 'edit' },
}
/** What the chips choose: entries of one kind, or who read about the person. */
type Chosen = Kind | 'all' | 'visits'
type Asked = { kind: Chosen; period: Period | undefined; from: string; to: string }
const AT_FIRST: Asked = { kind: 'all', period: undefined, from: '', to: '' }

/** What is not for every role. */
const ROLES: Partial<Record<Chosen, readonly Role[]>> = {
  visits: ['CB_ADMIN', 'CB_PARENT'],
  payment: ['CB_ADMIN', 'CB_PARENT'],
  change: ['CB_ADMIN'],
}

/** HISTORY of a guest or child: everything in one line of time, by kind and period; who read about them, and what was changed of the record. */
export function Timeline(about: CareAbout) {
  const { groupId, ...person } = careOf(about)
  const text = useText()
  const { role } = useMe()
  const [asked, setAsked] = useState<Asked>(AT_FIRST)
  const [pages, setPages] = useState(1)
  const today = useToday(groupId)
  const back = daysBack(asked.period)
  const own = asked.period === 'FROMTO'
  const filters = {
    personId: person.id,
    ...(asked.kind !== 'all' && asked.kind !== 'visits' && { kinds: [asked.kind] }),
    ...(back !== null && { from: addDays(today, -back) }),
    ...(own && asked.from !== '' && { from: asked.from }),
    ...(own && asked.to !== '' && { to: asked.to }),
  }
  const ask = (more: Partial<Asked>) => {
    setAsked({ ...asked, ...more })
    setPages(1)
  }
  const chips = ([...KINDS, 'visits'] as const).filter((kind) => ROLES[kind]?.includes(role) ?? true)
  return (
    <Stack spacing={4}>
      <Row wrap gap={3} sx={{ rowGap: 2, justifyContent: 'space-between' }}>
        <FilterChips
          label={text('list.filters')}
          chosen={asked.kind}
          filters={[
            { key: 'all' as const, label: text('timeline.filter.all') },
            ...chips.map((key) => ({
              key,
              label: text(key === 'visits' ? 'timeline.visits.filter' : `timeline.kind.${key}`),
            })),
          ]}
          onChoose={(kind) => ask({ kind })}
        />
        {asked.kind !== 'visits' && (
          <NarrowSelect
            label={text('timeline.period')}
            all={text('timeline.period.any')}
            options={PERIODS.map((value) => ({ value, label: text(`timeline.period.${value}`) }))}
            value={asked.period}
            onChange={(period) => ask({ period })}
          />
        )}
      </Row>
      {asked.kind === 'visits' ? (
        <Visits person={person} groupId={groupId} />
      ) : (
        <>
          {own && <FromTo texts="timeline.period" from={asked.from} to={asked.to} onChange={ask} />}
          <Card component="section" aria-label={text(asked.kind === 'change' ? 'timeline.changes' : 'timeline.title')}>
            {Array.from({ length: pages }, (_, page) => (
              <EntriesPage
                key={page}
                filters={filters}
                offset={page * SIZE}
                none={text('timeline.noneBody', { name: person.fullName })}
                onMore={page === pages - 1 ? () => setPages(pages + 1) : undefined}
              />
            ))}
          </Card>
        </>
      )}
    </Stack>
  )
}

type EntriesPageProps = {
  filters: { personId: string; kinds?: Kind[]; from?: string; to?: string }
  offset: number
  /** What stands there without any. */
  none: string
  /** Of the last page that is shown. */
  onMore: (() => void) | undefined
}

function EntriesPage({ filters, offset, none, onMore }: EntriesPageProps) {
  const text = useText()
  const query = useCallPage(searchTimeline, { body: { filters, limit: SIZE, offset } })
  return (
    <Loaded query={query}>
      {({ data, page }) => (
        <>
          {data.length === 0 && offset === 0 && (
            <EmptyState icon="clock" title={text('timeline.none')}>
              {none}
            </EmptyState>
          )}
          <Entries entries={data} />
          {onMore && page.more === true && (
            <Row sx={{ justifyContent: 'center', p: 3 }}>
              <Button icon="down" onClick={onMore}>
                {text('timeline.more')}
              </Button>
            </Row>
          )}
        </>
      )}
    </Loaded>
  )
}

const NONE: readonly TimelineEntry[] = []

/** Drawn in parts between two frames: all entries of a page at once hold a slow phone longer than one. */
function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const drawn = useDeferredValue(entries, NONE)
  return (
    <List disablePadding>
      {drawn.map((entry) => (
        <Entry key={`${entry.id} ${entry.at}`} entry={entry} />
      ))}
    </List>
  )
}

/** Pages further up are not drawn again when one is added: on a slow phone that is longer than a frame. */
const Entry = memo(function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, title, about, by, at, link, struck, changes } = entry
  const inside = (
    <>
      <Disc {...LOOK[kind]} />
      <TwoLines title={struck ? <s>{title}</s> : title} about={[...about, by]} />
      <Typography component="time" dateTime={at} variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
        {showMoment(at)}
      </Typography>
    </>
  )
  return link === null ? (
    <ListItem divider sx={{ minHeight: 64, columnGap: 3, rowGap: 1, ...(changes.length > 0 && { flexWrap: 'wrap' }) }}>
      {inside}
      {changes.length > 0 && <EntryChanges title={title} changes={changes} />}
    </ListItem>
  ) : (
    <ListItem divider disablePadding>
      <ListItemButton component={AppLink} to={link} sx={{ minHeight: 64, gap: 3 }}>
        {inside}
      </ListItemButton>
    </ListItem>
  )
})
