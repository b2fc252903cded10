import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { countRecipients, NAMES_MAX, type Post, type Recipients } from '../../shared/bulletin.contract.ts'
import { addressesAnybody, audienceOf, type Chosen } from './values.ts'

/** How many people an audience reaches; undefined until it is known, and while nobody is chosen. */
export function useRecipients(board: Post['board'], chosen: Chosen, isNeeded: boolean): Recipients | undefined {
  const audience = audienceOf(chosen)
  const enabled = isNeeded && addressesAnybody(chosen)
  const { data } = useQuery({
    queryKey: ['bulletin', 'recipients', board, audience],
    queryFn: ({ signal }) => call(countRecipients, { body: { board, audience } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return enabled ? data : undefined
}

/** How many people a post reaches, before it is published: each once, and who cannot be told. */
export function RecipientsCard({ recipients }: { recipients: Recipients | undefined }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  if (recipients === undefined) return null
  const { total, names, repeated, unreachable } = recipients
  return (
    <Card sx={{ p: 4, background: 'var(--bg)' }}>
      <Stack spacing={3}>
        <Row wrap sx={{ justifyContent: 'space-between' }}>
          <Typography role="status" variant="subtitle1" component="p">
            {text('bulletin.reaches', { count: total })}
          </Typography>
          {names.length > 0 && (
            <Button look="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {text(open ? 'bulletin.hideList' : 'bulletin.seeList')}
            </Button>
          )}
        </Row>
        {repeated > 0 && (
          <Typography variant="caption" color="textSecondary">
            {text('bulletin.repeated', { count: repeated })}
          </Typography>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
          }}
        >
          <Number icon="people" value={recipients.parents} label={text('bulletin.role.CB_PARENT')} />
          <Number icon="walk" value={recipients.assistants} label={text('bulletin.role.CB_ASSISTANT')} />
          <Number icon="lock" value={recipients.administrators} label={text('bulletin.role.CB_ADMIN')} />
          <Number icon="bell" value={recipients.email} label={text('bulletin.withEmail')} />
        </Box>
        {unreachable > 0 && (
          <Row sx={{ color: 'var(--waiting-fg)' }}>
            <Icon name="attention" size={16} />
            <Typography component="span" variant="caption">
              {text('bulletin.unreachable', { count: unreachable })}
            </Typography>
          </Row>
        )}
        {open && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {names.join(', ')}
            {total > NAMES_MAX && ` ${text('bulletin.andMore', { count: total - NAMES_MAX })}`}
          </Typography>
        )}
      </Stack>
    </Card>
  )
}

function Number({ icon, value, label }: { icon: IconName; value: number; label: string }) {
  return (
    <Box sx={{ p: 2, border: '1px solid var(--line)', borderRadius: 2, background: 'var(--surface)', minWidth: 0 }}>
      <Typography component="p" sx={{ fontWeight: 700, fontFamily: 'var(--font-num)' }}>
        {value}
      </Typography>
      <Row gap={1} sx={{ color: 'text.secondary' }}>
        <Icon name={icon} size={14} />
        <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
      </Row>
    </Box>
  )
}
