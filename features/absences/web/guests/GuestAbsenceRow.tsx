import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  cancelGuestAbsence,
  decideGuestAbsence,
  type GuestAbsence,
} from '../../shared/guests/guest-absences.contract.ts'
import { BackDrawer } from './BackDrawer.tsx'
import { aboutWords, lastWords, spanWords, stateOf, TOUCHED } from './guest-absence-words.ts'

type GuestAbsenceRowProps = {
  absence: GuestAbsence
  /** In a list of several people. */
  named?: boolean
}

/** One absence of a guest: when, why, with whom, how it stands, and what its reader may do about it. */
export function GuestAbsenceRow({ absence, named = false }: GuestAbsenceRowProps) {
  const text = useText()
  const { key, hue, icon } = stateOf(absence)
  const span = spanWords(absence, text)
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Row gap={2} wrap sx={{ justifyContent: 'space-between', alignItems: 'flex-start', rowGap: 1 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {named ? (
              <AppLink to={`/loggedIn/guestDetail/?personalDataId=${absence.guestId}&tab=SUMMARY`}>
                {absence.guestName}
              </AppLink>
            ) : (
              span
            )}
          </Typography>
          {named && <Typography variant="body2">{span}</Typography>}
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {aboutWords(absence, text).join(' · ')}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {lastWords(absence, text)}
          </Typography>
        </Box>
        <StateChip hue={hue} icon={icon}>
          {text(`absences.guest.state.${key}`)}
        </StateChip>
      </Row>
      <Actions absence={absence} />
    </ListItem>
  )
}

function Actions({ absence }: { absence: GuestAbsence }) {
  const text = useText()
  const errorToast = useErrorToast()
  const decide = useCommand(decideGuestAbsence, { touches: TOUCHED })
  const cancel = useCommand(cancelGuestAbsence, { touches: TOUCHED })
  const [open, setOpen] = useState<'refuse' | 'cancel' | 'back' | null>(null)
  const close = () => setOpen(null)
  const { abilities, guestName: name, version } = absence
  const params = { id: absence.id }
  const accept = async () => {
    try {
      await decide.mutateAsync({ params, body: { version, accept: true } })
      toast('success', text('absences.guest.saved'))
    } catch (error) {
      errorToast(error)
    }
  }
  if (!abilities.decide && !abilities.cancel && !abilities.end) return null
  return (
    <Row gap={2} wrap sx={{ mt: 2 }}>
      {abilities.decide && (
        <>
          <Button
            size="small"
            look="primary"
            icon="check"
            busy={decide.isPending}
            aria-label={text('absences.guest.acceptOf', { name })}
            onClick={() => void accept()}
          >
            {text('absences.guest.accept')}
          </Button>
          <Button size="small" aria-label={text('absences.guest.refuseOf', { name })} onClick={() => setOpen('refuse')}>
            {text('absences.guest.refuse')}
          </Button>
        </>
      )}
      {abilities.end && (
        <Button
          size="small"
          look="primary"
          icon="undo"
          aria-label={text('absences.guest.backOf', { name })}
          onClick={() => setOpen('back')}
        >
          {text('absences.guest.back')}
        </Button>
      )}
      {abilities.cancel && !abilities.decide && (
        <Button size="small" aria-label={text('absences.guest.cancelOf', { name })} onClick={() => setOpen('cancel')}>
          {text('absences.guest.cancel')}
        </Button>
      )}
      {open === 'back' && <BackDrawer absence={absence} onClose={close} />}
      {open === 'refuse' && (
        <ReasonDrawer
          title={text('absences.guest.refuseOf', { name })}
          body={text('absences.guest.refuseBody')}
          confirm={text('absences.guest.refuse')}
          onConfirm={(answer) => decide.mutateAsync({ params, body: { version, accept: false, answer } })}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <ReasonDrawer
          title={text('absences.guest.cancelOf', { name })}
          body={text('absences.guest.cancelBody')}
          confirm={text('absences.guest.cancel')}
          onConfirm={(answer) => cancel.mutateAsync({ params, body: { version, answer } })}
          onClose={close}
        />
      )}
    </Row>
  )
}
