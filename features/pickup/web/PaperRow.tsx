import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { decideRelease, revokeRelease, type Release } from '../shared/pickup.contract.ts'
import { PICKUP_TOUCHED } from './touched.ts'

const HUES: Record<Release['state'], Hue> = {
  requested: 'waiting',
  coming: 'waiting',
  active: 'arrived',
  expired: 'absent',
  revoked: 'absent',
}

type PaperRowProps = {
  release: Release
  onAccept: () => void
  /** Where papers of many children stand together. */
  named?: boolean
}

/** One permission: whose paper it is, until when it holds, and what its reader may do about it. */
export function PaperRow({ release, onAccept, named = false }: PaperRowProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const decide = useCommand(decideRelease, { touches: PICKUP_TOUCHED })
  const revoke = useCommand(revokeRelease, { touches: PICKUP_TOUCHED })
  const { id, version, abilities, kind, sibling } = release
  const title = text(`pickup.kind.${kind}`, { name: sibling?.name ?? '', age: release.siblingAge ?? '' })
  const refuse = () =>
    decide
      .mutateAsync({ params: { id }, body: { version, accept: false } })
      .then(() => toast('success', text('pickup.paper.refused')), errorToast)
  const takeBack = () =>
    revoke.mutateAsync({ params: { id } }).then(() => toast('success', text('pickup.revoked')), errorToast)
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Row gap={3} sx={{ alignItems: 'flex-start' }}>
        <Disc hue={HUES[release.state]} icon="document" />
        <Box sx={REST}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {named ? <AppLink to={paths.child(release.childId, 'PICK_UP')}>{release.childName}</AppLink> : title}
          </Typography>
          {named && <Typography variant="body2">{title}</Typography>}
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              named && release.requestedBy,
              release.schoolYear,
              text('pickup.until', { day: showDay(release.validTo) }),
              release.signedBy.length > 0 && text('pickup.signed', { names: release.signedBy.join(', ') }),
              release.paper,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <StateChip hue={HUES[release.state]}>{text(`pickup.state.${release.state}`)}</StateChip>
      </Row>
      {(abilities.decide || abilities.revoke) && (
        <Row gap={2} wrap sx={{ mt: 2 }}>
          {abilities.decide && (
            <Button look="primary" size="small" icon="check" onClick={onAccept}>
              {text('pickup.paper.accept')}
            </Button>
          )}
          {abilities.decide && (
            <Button size="small" busy={decide.isPending} onClick={() => void refuse()}>
              {text('pickup.paper.refuse')}
            </Button>
          )}
          {abilities.revoke && !abilities.decide && (
            <Button look="danger" size="small" icon="remove" busy={revoke.isPending} onClick={() => void takeBack()}>
              {text('pickup.revoke')}
            </Button>
          )}
        </Row>
      )}
    </ListItem>
  )
}
