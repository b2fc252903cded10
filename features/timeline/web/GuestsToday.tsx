import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardGrid } from '#platform/web/ui/CardGrid.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { guestsToday, type GuestToday } from '../shared/guests-today.contract.ts'

/** GUEST_DETAIL: the guests of a family on its home, each with the day and what comes next. Nothing for families without a guest. */
export function GuestsToday() {
  const query = useCall(guestsToday, {})
  if (query.data?.length === 0) return null
  return (
    <Loaded query={query} rows={3}>
      {(guests) => (
        <CardGrid>
          {guests.map((guest) => (
            <GuestCard key={guest.personId} guest={guest} />
          ))}
        </CardGrid>
      )}
    </Loaded>
  )
}

function GuestCard({
  guest: { personId, fullName, groupName, room, zone, away, today, coming },
}: {
  guest: GuestToday
}) {
  const text = useText()
  return (
    <Card component="section" aria-label={fullName}>
      <AppLink
        to={paths.guest(personId)}
        style={{ display: 'block', padding: 16, color: 'inherit', textDecoration: 'none' }}
      >
        <PersonRow id={personId} name={fullName} size={48} note={[room, groupName].filter(Boolean).join(' · ')}>
          <StateChip hue={away ? 'absent' : 'arrived'} icon={away ? 'absent' : 'home'}>
            {whereIs(away, zone, text)}
          </StateChip>
        </PersonRow>
      </AppLink>
      <Stack spacing={3} sx={{ px: 4, pb: 2 }}>
        {today.length === 0 ? (
          <Typography color="textSecondary">{text('timeline.today.none')}</Typography>
        ) : (
          <Timeline facts={today.map((entry) => ofToday(entry, zone))} label={text('timeline.today')} />
        )}
        {coming.length > 0 && (
          <div>
            <Typography variant="subtitle2" component="h2" sx={{ mb: 2 }}>
              {text('timeline.coming')}
            </Typography>
            <Timeline days facts={coming.map((entry) => ofLater(entry, zone))} label={text('timeline.coming')} />
          </div>
        )}
        <ButtonLink look="text" to={paths.guest(personId, 'HISTORY')} sx={{ alignSelf: 'start' }}>
          {text('timeline.today.all')}
        </ButtonLink>
      </Stack>
    </Card>
  )
}

const whereIs = (away: GuestToday['away'], zone: string, text: ReturnType<typeof useText>): string => {
  if (away === null) return text('timeline.today.in')
  return away.until === null
    ? text('timeline.today.awayOpen')
    : text('timeline.today.away', { until: showMoment(away.until, zone) })
}

type Entry = GuestToday['today'][number]

const ofToday = ({ id, at, title, about }: Entry, zone: string): TimelineFact => ({
  key: id,
  time: showTime(at, zone),
  title,
  note: about.length > 0 ? about.join(' · ') : undefined,
  hue: 'arrived',
  at: 'past',
})

const ofLater = ({ id, at, title, about }: Entry, zone: string): TimelineFact => ({
  key: id,
  time: showDay(dayIn(zone, new Date(at))),
  title,
  note: [showTime(at, zone), ...about].join(' · '),
  hue: 'onboard',
  at: 'later',
})
