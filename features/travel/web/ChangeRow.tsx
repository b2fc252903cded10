import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { decideRequest, withdrawRequest, type ChangeRequest } from '../shared/changes.contract.ts'
import { TRAVEL_TOUCHED } from './touched.ts'

const HUES: Record<ChangeRequest['state'], Hue> = {
  proposed: 'waiting',
  auto_accepted: 'arrived',
  approved: 'arrived',
  refused: 'notthere',
  expired: 'absent',
}

/** One change: which day, which way, where to; its state, and what its reader may do about it. */
export function ChangeRow({ request, named = false }: { request: ChangeRequest; named?: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const decide = useCommand(decideRequest, { touches: TRAVEL_TOUCHED })
  const withdraw = useCommand(withdrawRequest, { touches: TRAVEL_TOUCHED })
  const { id, version, abilities, childName } = request
  const answer = async (approve: boolean) => {
    try {
      await decide.mutateAsync({ params: { id }, body: { version, approve } })
      toast('success', text(`travel.state.${approve ? 'approved' : 'refused'}`))
    } catch (error) {
      errorToast(error)
    }
  }
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync({ params: { id } })
      toast('success', text('travel.change.takenBack'))
    } catch (error) {
      errorToast(error)
    }
  }
  const what =
    request.kind === 'stop'
      ? [request.placeName, request.routeName].filter(Boolean).join(', ')
      : text('travel.change.kind.collected')
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Row gap={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {named ? <AppLink to={paths.child(request.childId, 'PLACES_CHILDREN')}>{childName}</AppLink> : what}
          </Typography>
          {named && <Typography variant="body2">{what}</Typography>}
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              showDay(request.day),
              text(`travel.direction.${request.direction}`),
              request.proposedBy,
              request.note,
              request.answer,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <StateChip hue={HUES[request.state]}>{text(`travel.state.${request.state}`)}</StateChip>
      </Row>
      {(abilities.decide || abilities.withdraw) && (
        <Row gap={2} wrap sx={{ mt: 2 }}>
          {abilities.decide && (
            <Button
              size="small"
              look="primary"
              busy={decide.isPending}
              aria-label={text('travel.change.approveFor', { name: childName })}
              onClick={() => void answer(true)}
            >
              {text('travel.change.approve')}
            </Button>
          )}
          {abilities.decide && (
            <Button
              size="small"
              aria-label={text('travel.change.refuseFor', { name: childName })}
              onClick={() => void answer(false)}
            >
              {text('travel.change.refuse')}
            </Button>
          )}
          {abilities.withdraw && !abilities.decide && (
            <Button size="small" icon="undo" busy={withdraw.isPending} onClick={() => void takeBack()}>
              {text('travel.change.back')}
            </Button>
          )}
        </Row>
      )}
    </ListItem>
  )
}
