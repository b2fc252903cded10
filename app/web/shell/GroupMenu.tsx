import Checkbox from '@mui/material/Checkbox'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'

type GroupMenuProps = {
  groups: readonly { id: string; name: string; chosen: boolean }[]
  /** A tick was set or taken away. */
  onToggle: (id: string) => void
  /** The name was chosen: this group and no other. */
  onOnly: (id: string) => void
  onAll: () => void
  button: (props: {
    onClick: (event: React.MouseEvent<HTMLElement>) => void
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
  }) => ReactNode
}

/** As other menus look. */
const PAPER = {
  maxWidth: 400,
  borderRadius: 'var(--r-control)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow)',
}

/** The groups under their button: the name shows one alone, the ticks several together. */
export function GroupMenu({ groups, onToggle, onOnly, onAll, button }: GroupMenuProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const andClose = (choose: () => void) => () => {
    close()
    choose()
  }
  return (
    <>
      {button({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
      })}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('utils.groups'), sx: PAPER } }}
      >
        <List dense>
          <ListItem disablePadding>
            <ListItemButton onClick={andClose(onAll)} sx={{ minHeight: 48 }}>
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
                onClick={andClose(() => onOnly(group.id))}
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
    </>
  )
}
