import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { ThumbPad } from '#platform/web/ui/ThumbPad.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { Handover } from '../shared/handover.contract.ts'
import { AHEAD_MS } from '../shared/shifts.rules.ts'
import { showWhen } from './show-when.ts'
import { newOn, useConfirm } from './use-handover.ts'

/** Who comes in, with who has confirmed, and the reader's own confirmation: under the thumb on a phone. */
export function Readers({ handover }: { handover: Handover }) {
  const text = useText()
  const mobile = useMobile()
  const { personId } = useMe()
  const { readers } = handover
  const done = readers.filter(({ confirmed }) => confirmed !== null).length
  return (
    <Card component="section" aria-label={text('handover.readers')}>
      <CardHead
        title={text('handover.readers')}
        note={readers.length > 0 && text('handover.readCount', { count: done, all: readers.length })}
      />
      <List disablePadding>
        {readers.map((reader) => (
          <ListItem key={reader.personId} divider sx={{ minHeight: 56, gap: 3 }}>
            <PersonRow
              id={reader.personId}
              name={reader.name}
              size={32}
              {...(reader.personId === personId && { note: text('handover.you') })}
            >
              <Confirmed confirmed={reader.confirmed} handover={handover} />
            </PersonRow>
          </ListItem>
        ))}
      </List>
      {mobile ? (
        <ThumbPad>
          <Confirm handover={handover} />
        </ThumbPad>
      ) : (
        <Stack sx={{ p: 4 }}>
          <Confirm handover={handover} />
        </Stack>
      )}
    </Card>
  )
}

type ConfirmedProps = { confirmed: Handover['mine']; handover: Handover }

function Confirmed({ confirmed, handover: { group, shift } }: ConfirmedProps) {
  const text = useText()
  if (!confirmed) return <StateChip hue="absent">{text('handover.notYet')}</StateChip>
  const time = showWhen(confirmed.at, shift, group.zone)
  return confirmed.late ? (
    <StateChip hue="waiting">{text('handover.lateAt', { time })}</StateChip>
  ) : (
    <StateChip hue="arrived">{text('handover.confirmedAt', { time })}</StateChip>
  )
}

/** The own confirmation, or the way to it. */
function Confirm({ handover }: { handover: Handover }) {
  const text = useText()
  const { waits, confirm } = useConfirm(handover)
  const { mine, group, shift, abilities } = handover
  const fresh = newOn(handover)
  if (waits)
    return (
      <StateChip hue="waiting" icon="offline" role="status" large>
        {text('handover.waits')}
      </StateChip>
    )
  const from = new Date(Date.parse(shift.ends) - AHEAD_MS)
  return (
    <Stack spacing={2}>
      {mine && (
        <StateChip hue="arrived" role="status" large>
          {text('handover.mine', { time: showWhen(mine.at, shift, group.zone) })}
        </StateChip>
      )}
      {!mine && !abilities.confirm && from > new Date(handover.compiledAt) && (
        <Typography variant="body2" color="textSecondary">
          {text('handover.early', { time: showTime(from, group.zone) })}
        </Typography>
      )}
      {abilities.confirm && (!mine || fresh > 0) && (
        <Button look="primary" size="run" icon="check" onClick={() => void confirm()}>
          {mine ? text('handover.confirmAgain', { count: fresh }) : text('handover.confirm')}
        </Button>
      )}
    </Stack>
  )
}
