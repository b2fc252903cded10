import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import type { Session } from '../shared/treatments.contract.ts'
import { PhotosDrawer } from './PhotosDrawer.tsx'
import { CorrectionDrawer } from './SessionDrawer.tsx'
import type { TreatmentPerson } from './treatment-person.ts'
import { aboutSession, OUTCOME_LOOK } from './treatment-words.ts'

type SessionRowsProps = { person: TreatmentPerson; sessions: readonly Session[]; named?: boolean }

/** Sessions, the latest first; one that was corrected stays in sight, struck through. `named`: each says of which treatment it is. */
export function SessionRows({ person, sessions, named = false }: SessionRowsProps) {
  const text = useText()
  const [correcting, setCorrecting] = useState<Session | null>(null)
  const [lookingAt, setLookingAt] = useState<string | null>(null)
  const looked = sessions.find(({ id }) => id === lookingAt)
  return (
    <>
      <List disablePadding>
        {sessions.map((session) => {
          const outcome = text(`treatments.outcome.${session.outcome}`)
          const title = named ? `${session.treatmentName}: ${outcome}` : outcome
          return (
            <ListItem key={session.id} divider disableGutters sx={{ gap: 3, flexWrap: 'wrap' }}>
              <Disc {...OUTCOME_LOOK[session.outcome]} />
              <TwoLines
                title={session.replaced ? <s>{title}</s> : title}
                about={aboutSession(session, person.zone, text)}
              />
              {(session.photos.length > 0 || session.abilities.photograph) && (
                <PhotosButton session={session} zone={person.zone} onPress={() => setLookingAt(session.id)} />
              )}
              {session.abilities.correct && (
                <IconButton
                  icon="edit"
                  label={text('treatments.correctOne', { at: showMoment(session.happenedAt, person.zone) })}
                  onClick={() => setCorrecting(session)}
                />
              )}
            </ListItem>
          )
        })}
      </List>
      {correcting && <CorrectionDrawer person={person} session={correcting} onClose={() => setCorrecting(null)} />}
      {looked && <PhotosDrawer person={person} session={looked} onClose={() => setLookingAt(null)} />}
    </>
  )
}

type PhotosButtonProps = { session: Session; zone: string; onPress: () => void }

/** How many photos a session has: they are looked at on purpose, never in passing. */
function PhotosButton({ session: { photos, happenedAt }, zone, onPress }: PhotosButtonProps) {
  const text = useText()
  const label = text('treatments.photos.of', { at: showMoment(happenedAt, zone) })
  const count = photos.filter(({ removed }) => removed === null).length
  if (count === 0) return <IconButton icon="camera" label={label} onClick={onPress} />
  return (
    <Button icon="camera" aria-label={`${label} (${count})`} onClick={onPress}>
      {text('treatments.photos.count', { count })}
    </Button>
  )
}
