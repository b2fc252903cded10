import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { RIGHTS, type Relationship } from '../shared/relationships.contract.ts'
import { WaitingRestriction } from './WaitingRestriction.tsx'

type KinLineProps = {
  relationship: Relationship
  shows: 'adult' | 'child'
  onDecide: (what: 'confirm' | 'refuse') => void
}

/** One relationship in words: who, since when, which rights; why it is restricted, and what waits for a second person. */
export function KinLine({ relationship, shows, onDecide }: KinLineProps) {
  const text = useText()
  const { adultId, adultName, childId, childName, kind, phone, from, to, weekdays } = relationship
  const [id, name] = shows === 'adult' ? [adultId, adultName] : [childId, childName]
  const days = weekdays.map((weekday) => text(`relationships.day.${weekday}`)).join(', ')
  const note = [
    text(`relationships.kind.${kind}`),
    to === null
      ? text('memberships.since', { from: showDay(from) })
      : text('memberships.between', { from: showDay(from), to: showDay(to) }),
    shows === 'adult' && phone,
    days,
  ]
  const { waiting } = relationship
  // A restriction that waits stands with its reason in its own line.
  const latest = waiting?.restricted ? undefined : relationship.restrictions[0]
  return (
    <>
      <Avatar id={id} size={40} />
      <Box sx={REST}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <AppLink to={shows === 'adult' ? paths.parent(id) : paths.child(id)}>{name}</AppLink>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {note.filter(Boolean).join(' · ')}
        </Typography>
        <Rights relationship={relationship} />
        {latest && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
            {text(latest.asked ? 'relationships.notedByTwo' : 'relationships.noted', {
              when: showMoment(latest.at),
              who: latest.byName,
              reason: latest.reason,
              ...(latest.asked && { other: latest.asked.byName, why: latest.asked.reason }),
            })}
          </Typography>
        )}
        {waiting && <WaitingRestriction waiting={waiting} onDecide={onDecide} />}
      </Box>
    </>
  )
}

/** What an adult may, as chips; a restriction in their place. */
export function Rights({ relationship }: { relationship: Relationship }) {
  const text = useText()
  const { restricted, state, payShare } = relationship
  if (restricted)
    return (
      <Row sx={{ mt: 1 }}>
        <StateChip hue="alert" icon="lock">
          {text('relationships.restricted')}
        </StateChip>
      </Row>
    )
  if (state !== 'current')
    return (
      <Row sx={{ mt: 1 }}>
        <StateChip hue={state === 'past' ? 'absent' : 'waiting'}>
          {text(state === 'past' ? 'relationships.ended' : 'relationships.future')}
        </StateChip>
      </Row>
    )
  const pays = payShare !== null && payShare > 0
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {RIGHTS.filter((right) => relationship[right]).map((right) => (
        <StateChip key={right} hue="absent" icon="check">
          {text(`relationships.right.${right}`)}
        </StateChip>
      ))}
      {pays && (
        <StateChip hue="absent" icon="check">
          {text('relationships.pays', { share: payShare })}
        </StateChip>
      )}
      {!pays && RIGHTS.every((right) => !relationship[right]) && (
        <StateChip hue="absent">{text('relationships.right.none')}</StateChip>
      )}
    </Stack>
  )
}
