import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Notice, Topic } from '../shared/notices.contract.ts'
import { toldValues } from '../shared/notices.rules.ts'

const ICONS: Record<Topic, IconName> = { account: 'lock', people: 'people', transport: 'bus', news: 'news' }

/** One notice: a tap marks it as read and leads to what it is about. */
export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const text = useText()
  const go = useGo()
  const { topic, title, body, link, createdAt, readAt, superseded } = notice
  const values = toldValues(notice.values)
  const fresh = readAt === null
  const hue: Hue = fresh ? 'onboard' : 'absent'
  const open = () => {
    if (fresh) onRead()
    if (link !== null) go(link)
  }
  const content = (
    <>
      <Disc hue={hue} icon={ICONS[topic]} />
      <Box sx={REST}>
        <Typography variant={fresh ? 'subtitle1' : 'body1'} sx={{ overflowWrap: 'anywhere' }}>
          {text(title, values)}
        </Typography>
        {body !== null && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text(body, values)}
          </Typography>
        )}
        <Row gap={2} wrap>
          <Typography component="time" dateTime={createdAt} variant="caption" color="textSecondary">
            {showMoment(createdAt)}
          </Typography>
          {superseded && (
            <Typography variant="caption" color="textSecondary">
              {text('notices.superseded')}
            </Typography>
          )}
        </Row>
      </Box>
      {fresh && (
        <StateChip hue="onboard" icon="bell">
          {text('notices.new')}
        </StateChip>
      )}
    </>
  )
  const plain = !fresh && link === null
  return (
    <ListItem divider disablePadding>
      {plain ? (
        <Row gap={3} sx={{ px: 4, py: 3, width: '100%' }}>
          {content}
        </Row>
      ) : (
        <ListItemButton onClick={open} sx={{ gap: 3, px: 4, py: 3 }}>
          {content}
        </ListItemButton>
      )}
    </ListItem>
  )
}
