import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { HIDDEN, REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Notice } from '../shared/notices.contract.ts'
import { toldValues } from '../shared/notices.rules.ts'
import { TOPIC_ICON } from './topic-icons.ts'

type NoticeRowProps = {
  notice: Notice
  /** Rows are being chosen: a tap chooses. */
  chosen: boolean | null
  onChoose: () => void
  onRead: () => void
  onDetails: () => void
}

/** One notice: a tap marks it as read and leads to what it is about. */
export function NoticeRow({ notice, chosen, onChoose, onRead, onDetails }: NoticeRowProps) {
  const text = useText()
  const go = useGo()
  const { topic, title, body, link, createdAt, readAt, superseded, urgent } = notice
  const values = toldValues(notice.values)
  const fresh = readAt === null
  const calm: Hue = fresh ? 'onboard' : 'absent'
  const words = text(title, values)
  const open = () => {
    if (chosen !== null) return onChoose()
    if (fresh) onRead()
    if (link !== null) return go(link)
    if (!fresh) onDetails()
  }
  return (
    <ListItem
      divider
      disablePadding
      sx={urgent && fresh ? { boxShadow: 'inset 4px 0 0 var(--alert-dot)' } : {}}
      secondaryAction={
        chosen === null && (
          <IconButton icon="info" label={text('notices.detailsOf', { title: words })} onClick={onDetails} />
        )
      }
    >
      <ListItemButton
        onClick={open}
        {...(chosen !== null && { role: 'checkbox', 'aria-checked': chosen })}
        sx={{ alignItems: 'flex-start', gap: 3, px: 5, py: 3, pr: chosen === null ? 14 : 4 }}
      >
        {chosen !== null && <Checkbox checked={chosen} tabIndex={-1} aria-hidden="true" sx={{ p: 0, mt: 1 }} />}
        {fresh && (
          <Box
            aria-hidden="true"
            sx={{
              position: 'absolute',
              left: 6,
              top: 24,
              width: 8,
              height: 8,
              borderRadius: '50%',
              background: 'var(--primary)',
            }}
          />
        )}
        <Disc hue={urgent ? 'alert' : calm} icon={urgent ? 'alert' : TOPIC_ICON[topic]} />
        <Box sx={REST}>
          <Row gap={3} sx={{ alignItems: 'baseline' }}>
            <Typography
              variant={fresh ? 'subtitle1' : 'body1'}
              component="span"
              sx={{ ...REST, overflowWrap: 'anywhere' }}
            >
              {words}
              {fresh && (
                <Box component="span" sx={HIDDEN}>
                  {`, ${text('notices.new')}`}
                </Box>
              )}
            </Typography>
            <Typography component="time" dateTime={createdAt} variant="caption" color="textSecondary">
              {showTime(createdAt)}
            </Typography>
          </Row>
          {body !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {text(body, values)}
            </Typography>
          )}
          {(urgent || superseded) && (
            <Row gap={2} wrap sx={{ mt: 1 }}>
              {urgent && (
                <StateChip hue="alert" icon="alert">
                  {text('notices.urgent')}
                </StateChip>
              )}
              {superseded && (
                <Typography variant="caption" color="textSecondary">
                  {text('notices.superseded')}
                </Typography>
              )}
            </Row>
          )}
        </Box>
      </ListItemButton>
    </ListItem>
  )
}
