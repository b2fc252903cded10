import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import type { Handover } from '../shared/handover.contract.ts'

type UnconfirmedProps = { handover: Handover; onShift: (ends: string) => void }

/** For the office: the shifts of the last days that nobody confirmed. */
export function Unconfirmed({ handover: { unconfirmed, group }, onShift }: UnconfirmedProps) {
  const text = useText()
  if (useMe().role !== 'CB_ADMIN') return null
  return (
    <Card component="section" aria-label={text('handover.unconfirmed')}>
      <CardHead title={text('handover.unconfirmed')} note={unconfirmed.length > 0 && String(unconfirmed.length)} />
      {unconfirmed.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {text('handover.unconfirmedNone')}
        </Typography>
      ) : (
        <List disablePadding>
          {unconfirmed.map(({ begins, ends }) => {
            const shift = `${showDay(dayIn(group.zone, new Date(begins)))} ${showTime(begins, group.zone)}–${showTime(ends, group.zone)}`
            return (
              <ListItem key={ends} divider sx={{ minHeight: 48, gap: 3 }}>
                <Typography variant="body2" sx={REST}>
                  {shift}
                </Typography>
                <Button look="text" aria-label={text('handover.openOf', { shift })} onClick={() => onShift(ends)}>
                  {text('handover.open')}
                </Button>
              </ListItem>
            )
          })}
        </List>
      )}
    </Card>
  )
}
