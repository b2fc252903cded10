import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { enrol } from '../shared/activities.contract.ts'
import type { Activity, Attendance, Participant } from '../shared/activity.contract.ts'
import { hasBegun, hasLine, mayEnrol } from '../shared/activities.rules.ts'
import { ActivityChips } from './ActivityChips.tsx'
import {
  activityPath,
  inLineWords,
  isFull,
  ledByWords,
  noTransportWords,
  requestsOf,
  wayWords,
  placesWords,
  standingOf,
  whenWords,
  whereWords,
} from './activity-words.ts'
import { AttendanceDrawer, CorrectionDrawer } from './AttendanceDrawer.tsx'
import { PhotosButton } from './photos/PhotosButton.tsx'
import { AttendanceLine } from './PersonRowOf.tsx'
import { useActivitiesOf } from './use-activities.ts'
import { useHere } from './use-attendance.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** ACTIVITY of a guest or child: what is to come, with the place of the person in it, and how they took part. */
export function ActivityTab(about: PersonTabProps | ChildTabProps) {
  const { id } = 'person' in about ? about.person : about.child
  return <Loaded query={useActivitiesOf(id)}>{(data) => <Shown activities={data} />}</Loaded>
}

function Shown({ activities }: { activities: readonly Activity[] }) {
  const text = useText()
  const now = useNow()
  const begun = ({ startsAt }: Activity) => hasBegun({ startsAt: new Date(startsAt) }, now)
  const toCome = activities.filter((one) => !begun(one)).toReversed()
  const past = activities.filter(begun)
  return (
    <Stack spacing={4}>
      {activities.length === 0 && (
        <EmptyState icon="walk" title={text('activities.nonePerson')}>
          {text('activities.nonePersonBody')}
        </EmptyState>
      )}
      <Part title={text('activities.toCome')} activities={toCome} />
      <Part title={text('activities.attended')} activities={past} />
      <Typography variant="caption" color="textSecondary">
        {text('activities.readers')}
      </Typography>
    </Stack>
  )
}

function Part({ title, activities }: { title: string; activities: readonly Activity[] }) {
  if (activities.length === 0) return null
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} />
      <List disablePadding>
        {activities.flatMap((activity) => {
          const [person] = activity.people
          return person ? [<OfPerson key={activity.id} activity={activity} person={person} />] : []
        })}
      </List>
    </Card>
  )
}

type OfPersonProps = { activity: Activity; person: Participant }
type Asking = 'withdraw' | 'record' | Attendance

function OfPerson({ activity, person }: OfPersonProps) {
  const text = useText()
  const { role } = useMe()
  const waiting = useHere(activity.id).outcomes.get(person.id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  return (
    <Box component="li" sx={{ listStyle: 'none', px: 4, py: 3, borderTop: '1px solid var(--line)' }}>
      <Row gap={3} wrap sx={{ rowGap: 2 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <TwoLines
            title={
              role === 'CB_PARENT' ? activity.name : <AppLink to={activityPath(activity.id)}>{activity.name}</AppLink>
            }
            about={[
              whenWords(activity, text),
              whereWords(activity),
              ledByWords(activity),
              placesWords(activity, text),
              ...requestsOf(activity).map(({ way, request }) => {
                const none = noTransportWords(request, text)
                return none && wayWords(activity, way, none, text)
              }),
              activity.description,
            ]}
          />
        </Box>
        <PlaceIn activity={activity} person={person} waiting={waiting !== undefined} onAsk={setAsking} />
      </Row>
      <Row gap={2} wrap sx={{ pt: 2, rowGap: 1, '&:empty': { display: 'none' } }}>
        {person.enrolled && standingOf(person) === undefined && (
          <StateChip hue="arrived" icon="check">
            {text('activities.change.enrolled')}
          </StateChip>
        )}
        {waiting && (
          <StateChip hue="waiting" icon="clock" role="status">
            {`${text(`activities.outcome.${waiting}`)}. ${text('activities.kept')}`}
          </StateChip>
        )}
        {person.inLine !== null && (
          <StateChip hue="waiting" icon="clock">
            {inLineWords(person.inLine, text)}
          </StateChip>
        )}
        <ActivityChips activity={{ ...activity, enrolled: 0, capacity: null }} />
        <PhotosButton activity={activity} />
      </Row>
      {person.attendance.map((one) => (
        <AttendanceLine
          key={one.id}
          one={one}
          zone={activity.zone}
          name={person.fullName}
          onCorrect={() => setAsking(one)}
        />
      ))}
      {asking === 'withdraw' && <WithdrawDialog activity={activity} person={person} onClose={close} />}
      {asking === 'record' && <AttendanceDrawer activity={activity} person={person} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <CorrectionDrawer activity={activity} person={person} attendance={asking} onClose={close} />
      )}
    </Box>
  )
}

type PlaceInProps = OfPersonProps & { waiting: boolean; onAsk: (asking: 'withdraw' | 'record') => void }

/** What may be done with the place of the person: by the clock here, which goes on without network. */
function PlaceIn({ activity, person, waiting, onAsk }: PlaceInProps) {
  const text = useText()
  const now = useNow()
  const { role } = useMe()
  const errorToast = useErrorToast()
  const send = useCommand(enrol, {
    touches: [['activities']],
    onDone: ({ people }) =>
      toast(
        'success',
        text(
          people.some(({ id, inLine }) => id === person.id && inLine !== null)
            ? 'activities.waitsNow'
            : 'activities.enrolled',
        ),
      ),
  })
  const startsAt = new Date(activity.startsAt)
  const open = mayEnrol(role, { state: activity.state, startsAt }, now)
  const line = hasLine({ state: activity.state, startsAt }, now)
  const [full, waits] = [isFull(activity), person.inLine !== null]
  const join = text(full && line ? 'activities.wait' : 'activities.enrol')
  const leave = text(waits ? 'activities.leaveLine' : 'activities.withdraw')
  const recorded = waiting || standingOf(person) !== undefined
  const recordable = role !== 'CB_PARENT' && activity.state === 'OPEN' && hasBegun({ startsAt }, now)
  return (
    <Row gap={2} wrap sx={{ rowGap: 2 }}>
      {person.enrolled && recordable && !recorded && (
        <Button
          icon="edit"
          aria-label={`${text('activities.attendance')}: ${activity.name}`}
          onClick={() => onAsk('record')}
        >
          {text('activities.attendance')}
        </Button>
      )}
      {(person.enrolled || waits) && open && !recorded && (
        <Button aria-label={`${leave}: ${activity.name}`} onClick={() => onAsk('withdraw')}>
          {leave}
        </Button>
      )}
      {!person.enrolled && open && !(waits && line) && (
        <Button
          look="soft"
          icon={full ? 'clock' : 'add'}
          busy={send.isPending}
          aria-label={`${join}: ${activity.name}`}
          disabledReason={full && !line ? text('activities.error.full') : undefined}
          onClick={() =>
            void send.mutateAsync({ params: { id: activity.id }, body: { personIds: [person.id] } }).catch(errorToast)
          }
        >
          {join}
        </Button>
      )}
    </Row>
  )
}
