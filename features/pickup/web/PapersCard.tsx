import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Release } from '../shared/pickup.contract.ts'
import { PaperRow } from './PaperRow.tsx'
import { AcceptDrawer, ReleaseDrawer } from './ReleaseDrawer.tsx'
import type { PickupProps } from './PickupTab.tsx'

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
      {accepting && <AcceptDrawer release={accepting} onClose={() => setAccepting(null)} />}
    </Card>
  )
}
