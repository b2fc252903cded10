import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import type { ChildPickup } from '../shared/pickup.contract.ts'

/** Who received the child, the newest first. */
export function HandoversCard({ handovers }: Pick<ChildPickup, 'handovers'>) {
  const text = useText()
  const facts = handovers.map(({ id, at, zone, routeName, recipient, refused, exception }): TimelineFact => ({
    key: id,
    hue: refused === null ? 'arrived' : 'alert',
    at: 'past',
    title: recipient.kind === 'self' ? text('pickup.alone', { name: recipient.name }) : recipient.name,
    note: [
      showMoment(at, zone),
      routeName,
      recipient.kind !== 'self' && text(`pickup.method.${recipient.method}`),
      refused && text(`pickup.refused.${refused}`),
      exception && text('pickup.exception', exception),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Card component="section" aria-label={text('pickup.handovers')}>
      <CardHead title={text('pickup.handovers')} />
      <Box sx={{ px: 4, pb: 3 }}>
        <Timeline facts={facts} />
      </Box>
    </Card>
  )
}
