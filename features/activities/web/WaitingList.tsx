import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { enrol } from '../shared/activities.contract.ts'
import type { Activity, Participant } from '../shared/activity.contract.ts'
import { hasLine } from '../shared/activities.rules.ts'
import { inLineWords, isFull } from './activity-words.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Waiting = Participant & { inLine: number }
const waits = (person: Participant): person is Waiting => person.inLine !== null

/** Who waits for a place, the next first. Once the activity has begun, whoever came is enrolled from here. */
export function WaitingList({ activity }: { activity: Activity }) {
  const text = useText()
  const now = useNow()
  const errorToast = useErrorToast()
  const [leaving, setLeaving] = useState<Participant | null>(null)
  const send = useCommand(enrol, {
    touches: [['activities']],
    onDone: () => toast('success', text('activities.enrolled')),
  })
  const { id, waiting } = activity
  if (waiting === 0) return null
  const people = activity.people.filter(waits).toSorted((one, other) => one.inLine - other.inLine)
  const others = waiting - people.length
  const before = hasLine({ state: activity.state, startsAt: new Date(activity.startsAt) }, now)
  return (
    <Card component="section" aria-label={text('activities.line')}>
      <CardHead title={text('activities.line')} note={text('activities.waitingCount', { waiting })} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 2 }}>
        {text(before ? 'activities.lineBody' : 'activities.lineBegun')}
      </Typography>
      <List disablePadding>
        {people.map((person) => (
          <ListItem key={person.id} divider sx={{ pl: 4, pr: 3, py: 2, gap: 2 }}>
            <PersonRow id={person.id} name={person.fullName}>
              <StateChip hue="waiting" icon="clock">
                {inLineWords(person.inLine, text)}
              </StateChip>
            </PersonRow>
            {!before && person.abilities.enrol && !isFull(activity) && (
              <IconButton
                icon="personAdd"
                label={text('activities.enrolOne', { name: person.fullName })}
                onClick={() =>
                  void send.mutateAsync({ params: { id }, body: { personIds: [person.id] } }).catch(errorToast)
                }
              />
            )}
            {person.abilities.withdraw && (
              <IconButton
                icon="close"
                label={text('activities.leaveLineOne', { name: person.fullName })}
                onClick={() => setLeaving(person)}
              />
            )}
          </ListItem>
        ))}
      </List>
      {others > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 3 }}>
          {text('activities.lineNotReached', { count: others })}
        </Typography>
      )}
      {leaving && <WithdrawDialog activity={activity} person={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}
