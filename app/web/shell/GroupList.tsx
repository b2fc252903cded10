import Checkbox from '@mui/material/Checkbox'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { GroupChoice } from './GroupMenu.tsx'

type GroupListProps = GroupChoice & {
  /** The button below which it opens. */
  anchor: HTMLElement
  onClose: () => void
}

/** As other menus look. */
const PAPER = {
  maxWidth: 400,
  borderRadius: 'var(--r-control)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow)',
}

/** The groups with their ticks. They are loaded when they are opened for the first time. */
export function GroupList({ groups, anchor, onClose, onToggle, onOnly, onAll }: GroupListProps) {
  const text = useText()
  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('utils.groups'), sx: PAPER } }}
    >
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
    </Popover>
  )
}
