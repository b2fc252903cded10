import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { REST } from './layout.ts'
import { Row } from './Row.tsx'

type PersonRowProps = { id: string; name: string; note?: ReactNode; size?: 32 | 40 | 48; children?: ReactNode }

/** A state that is longer than the row breaks into lines instead of being cut. */
const WHOLE_STATE = {
  rowGap: 1,
  '& .MuiChip-root': { height: 'auto', minHeight: 24, maxWidth: '100%' },
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

/** Picture, name, a second line, and what stands on the right. Long names wrap: a manifest never cuts one. */
export function PersonRow({ id, name, note, size = 40, children }: PersonRowProps) {
  return (
    <Row gap={3} sx={REST}>
      <Avatar id={id} size={size} />
      {/* Where a state leaves a name no room beside it, the state stands below. */}
      <Row gap={3} wrap sx={{ ...REST, ...WHOLE_STATE }}>
        <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {note !== undefined && (
            <Typography variant="caption" component="div" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {children}
      </Row>
    </Row>
  )
}
