import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'

type SecurityRowProps = { icon: IconName; hue?: Hue; title: ReactNode; note?: ReactNode; children?: ReactNode }

/** One thing that opens the account: what it is, since when, and what can be done with it. */
export function SecurityRow({ icon, hue = 'unknown', title, note, children }: SecurityRowProps) {
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 3 }}>
      <Disc hue={hue} icon={icon} />
      <Box sx={{ ...REST, minWidth: 130 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="caption" component="p" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      {children !== undefined && <Row wrap>{children}</Row>}
    </ListItem>
  )
}
