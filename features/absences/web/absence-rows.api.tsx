import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Absence } from '../shared/absences.contract.ts'
import { daysOf, reasonOf, rodeOn } from './absence-words.ts'

/** Absences of one child, one under the other: days, way, reason, who said so. */
export function AbsenceRows({ absences }: { absences: readonly Absence[] }) {
  const text = useText()
  return (
    <List>
      {absences.map((absence) => (
        <ListItem key={absence.id} divider sx={{ minHeight: 64 }}>
          <ListItemText
            primary={`${daysOf(text, absence)} · ${text(`absences.directions.${absence.directions}`)}`}
            secondary={[
              reasonOf(text, absence),
              rodeOn(text, absence),
              absence.note,
              text('absences.by', { name: absence.reportedBy, when: showMoment(absence.reportedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          <AbsenceState absence={absence} />
        </ListItem>
      ))}
    </List>
  )
}

/** The state of an absence; one that came late is amber, one of a day on which the child boarded all the same is over. */
export function AbsenceState({ absence }: { absence: Absence }) {
  const text = useText()
  const { state, contradicted, fromDay, toDay } = absence
  if (state !== 'WITHDRAWN' && fromDay === toDay && contradicted.some(({ kind }) => kind === 'boarded'))
    return <StateChip hue="onboard">{text('absences.state.contradicted')}</StateChip>
  return (
    <StateChip hue={state === 'LATE' ? 'waiting' : 'absent'} {...(state === 'WITHDRAWN' && { icon: 'undo' as const })}>
      {text(`absences.state.${state}`)}
    </StateChip>
  )
}
