import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip, type Hue } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { decideRelease, revokeRelease, type Release } from '../shared/pickup.contract.ts'
import { AcceptDrawer, ReleaseDrawer } from './ReleaseDrawer.tsx'
import type { PickupProps } from './PickupTab.tsx'
import { PICKUP_TOUCHED } from './touched.ts'

const HUES: Record<Release['state'], Hue> = {
  requested: 'waiting',
  coming: 'waiting',
  active: 'arrived',
  expired: 'absent',
  revoked: 'absent',
}

/** What signed papers allow beyond the people on the list. Without any, somebody of the list must be there. */
export function PapersCard({ child, pickup }: PickupProps) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const [accepting, setAccepting] = useState<Release | null>(null)
  const { record, request } = pickup.abilities
  return (
    <Card component="section" aria-label={text('pickup.papers')}>
      <CardHead
        title={text('pickup.papers')}
        action={
          (record || request) && (
            <Button icon="document" onClick={() => setAsking(true)}>
              {text(record ? 'pickup.paper.record' : 'pickup.paper.ask')}
            </Button>
          )
        }
      />
      {!pickup.releases.some(({ state }) => state === 'active') && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {text('pickup.papers.none')}
        </Typography>
      )}
      <List>
        {pickup.releases.map((release) => (
          <PaperRow key={release.id} release={release} onAccept={() => setAccepting(release)} />
        ))}
      </List>
      {asking && (
        <ReleaseDrawer child={child} siblings={pickup.siblings} signed={record} onClose={() => setAsking(false)} />
      )}
      {accepting && <AcceptDrawer child={child} release={accepting} onClose={() => setAccepting(null)} />}
    </Card>
  )
}

function PaperRow({ release, onAccept }: { release: Release; onAccept: () => void }) {
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
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
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
