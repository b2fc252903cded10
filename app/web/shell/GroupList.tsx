import Checkbox from '@mui/material/Checkbox'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { GroupChoice } from './GroupMenu.tsx'

/** The groups with their ticks: no part of what a home loads first. */
export function GroupList({ groups, onToggle, onOnly, onAll }: GroupChoice) {
  const text = useText()
  return (
    <>
      <List dense>
        <ListItem disablePadding>
          <ListItemButton onClick={onAll} sx={{ minHeight: 48 }}>
            <ListItemText>{text('utils.groups.all')}</ListItemText>
          </ListItemButton>
        </ListItem>
        {groups.map((group) => (
          <ListItem key={group.id} disablePadding sx={{ gap: 0 }}>
            <Checkbox
              checked={group.chosen}
              slotProps={{ input: { 'aria-label': group.name } }}
              onChange={() => onToggle(group.id)}
              sx={{ ml: 1, p: 3 }}
            />
            <ListItemButton
              aria-label={text('utils.groups.only', { name: group.name })}
              onClick={() => onOnly(group.id)}
              sx={{ minHeight: 48, pl: 1 }}
            >
              <ListItemText>{group.name}</ListItemText>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 4, pb: 3 }}>
        {text('utils.groups.help')}
      </Typography>
    </>
  )
}
