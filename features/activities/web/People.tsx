import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Activity, Attendance, Participant } from '../shared/activity.contract.ts'
import { hasBegun } from '../shared/activities.rules.ts'
import { AttendanceDrawer, CorrectionDrawer } from './AttendanceDrawer.tsx'
import { ThumbPad } from '#platform/web/ui/ThumbPad.tsx'
import { AttendanceKeys, type Chosen } from './AttendanceKeys.tsx'
import { PersonRowOf } from './PersonRowOf.tsx'
import { standingOf } from './activity-words.ts'
import { useHere, type Here } from './use-attendance.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const isOpen = (person: Participant, here: Here): boolean =>
  person.enrolled && standingOf(person) === undefined && !here.outcomes.has(person.id)

type Asking =
  | { kind: 'correct'; person: Participant; attendance: Attendance }
  | { kind: 'withdraw'; person: Participant }
  | { kind: 'note'; person: Participant; chosen: Chosen }

/** Who takes part, with the keys for their attendance once it has begun: one person after the other, with one hand. */
export function People({ activity }: { activity: Activity }) {
  const text = useText()
  const now = useNow()
  const here = useHere(activity.id)
  const [activeId, setActive] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const people = activity.people.filter(({ enrolled }) => enrolled)
  // What was kept on the device grows old: the clock here says whether it has begun.
  const begun = activity.state === 'OPEN' && hasBegun({ startsAt: new Date(activity.startsAt) }, now)
  const left = people.filter((person) => isOpen(person, here))
  const active = begun ? (left.find(({ id }) => id === activeId) ?? left[0]) : undefined
  const onward = (from: Participant) => {
    const after = [...people.slice(people.indexOf(from) + 1), ...people].find(
      (one) => one.id !== from.id && isOpen(one, here),
    )
    setActive(after?.id ?? null)
  }
  const others = activity.enrolled - people.length
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: active ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)' },
      }}
    >
      <Card
        component="section"
        aria-label={text('activities.people')}
        // On a phone the list ends above the keys.
        sx={{ minWidth: 0, ...(active && { mb: { xs: '460px', md: 0 } }) }}
      >
        <CardHead title={text('activities.people')} note={<Waiting here={here} />} />
        {people.length === 0 && (
          <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
            {text('activities.noPeople')}
          </Typography>
        )}
        <List disablePadding>
          {people.map((person) => (
            <PersonRowOf
              key={person.id}
              person={person}
              zone={activity.zone}
              waiting={here.outcomes.get(person.id)}
              active={person === active}
              onActive={begun && isOpen(person, here) ? () => setActive(person.id) : undefined}
              onCorrect={(attendance) => setAsking({ kind: 'correct', person, attendance })}
              onWithdraw={
                person.abilities.withdraw && isOpen(person, here)
                  ? () => setAsking({ kind: 'withdraw', person })
                  : undefined
              }
            />
          ))}
        </List>
        {others > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 3 }}>
            {text('activities.notReached', { count: others })}
          </Typography>
        )}
      </Card>
      {active && (
        <ThumbPad>
          <AttendanceKeys
            key={active.id}
            activity={activity}
            person={active}
            onSaved={() => onward(active)}
            onNote={(chosen) => setAsking({ kind: 'note', person: active, chosen })}
          />
        </ThumbPad>
      )}
      {asking?.kind === 'correct' && (
        <CorrectionDrawer
          activity={activity}
          person={asking.person}
          attendance={asking.attendance}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'withdraw' && (
        <WithdrawDialog activity={activity} person={asking.person} onClose={() => setAsking(null)} />
      )}
      {asking?.kind === 'note' && (
        <AttendanceDrawer
          activity={activity}
          person={asking.person}
          said={asking.chosen}
          onSaved={() => {
            setAsking(null)
            onward(asking.person)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Box>
  )
}

function Waiting({ here: { waiting, refused } }: { here: Here }) {
  const text = useText()
  if (waiting + refused === 0) return null
  return (
    <Row gap={2} wrap component="span">
      {waiting > 0 && (
        <StateChip hue="waiting" icon="clock" role="status">
          {text('activities.waiting', { count: waiting })}
        </StateChip>
      )}
      {refused > 0 && (
        <StateChip hue="alert" icon="alert" role="status">
          {text('activities.refusedHere', { count: refused })}
        </StateChip>
      )}
    </Row>
  )
}
