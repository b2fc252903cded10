import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useTracker } from './use-tracker.ts'

/**
 * In the run of the crew: asks once, with the reason, and then only says when no position goes out. It asks before the
 * start already: during the run a question that appears late would move the children under a finger.
 */
export function Tracker({ runId, underWay }: { runId: string; underWay: boolean }) {
  const text = useText()
  const { tracking, share } = useTracker(runId, underWay)
  if (tracking === 'on') return null
  return (
    <Row gap={3} sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box component="span" sx={{ color: 'text.secondary', display: 'flex' }}>
        <Icon name="place" />
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={REST}>
        {text(tracking === 'ask' ? 'positions.ask' : 'positions.off')}
      </Typography>
      {tracking === 'ask' && (
        <Button size="small" onClick={share}>
          {text('positions.ask.yes')}
        </Button>
      )}
    </Row>
  )
}
