import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'

type LinkRowProps = { to: string; start: ReactNode; title: string; lines: readonly string[] }

/** A line of a card that leads somewhere: what stands first, a name, and small print below it. */
export function LinkRow({ to, start, title, lines }: LinkRowProps) {
  return (
    <ListItem divider disablePadding>
      <ListItemButton component={AppLink} to={to} sx={{ minHeight: 56, px: 4, gap: 3 }}>
        {start}
        <Box component="span" sx={{ ...REST, overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            {title}
          </Typography>
          {lines.map((line) => (
            <Typography key={line} component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {line}
            </Typography>
          ))}
        </Box>
        <Box component="span" sx={{ display: 'flex', color: 'text.disabled' }}>
          <Icon name="right" />
        </Box>
      </ListItemButton>
    </ListItem>
  )
}
