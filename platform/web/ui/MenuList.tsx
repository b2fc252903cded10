import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { MenuEntry } from './Menu.tsx'

type MenuListProps = {
  above: boolean
  entries: readonly MenuEntry[]
  /** The button below which it opens; null: it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

const ABOVE = {
  anchorOrigin: { vertical: 'top', horizontal: 'right' },
  transformOrigin: { vertical: 'bottom', horizontal: 'right' },
} as const

/** The entries of a menu. They are loaded when a menu is opened for the first time. */
export function MenuList({ entries, above, anchor, onClose }: MenuListProps) {
  const after = useRef<(() => void) | undefined>(undefined)
  const choose = (entry: MenuEntry) => {
    if (!entry.keepOpen) onClose()
    after.current = entry.afterClose
    entry.onChoose()
  }
  return (
    <MuiMenu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        transition: {
          onExited: () => {
            after.current?.()
            after.current = undefined
          },
        },
      }}
      {...(above && ABOVE)}
    >
      {entries.map((entry) => (
        <MenuItem
          key={entry.key}
          onClick={() => choose(entry)}
          selected={entry.current === true}
          aria-current={entry.current ? 'page' : undefined}
          {...(entry.chosen !== undefined && { role: 'menuitemcheckbox', 'aria-checked': entry.chosen })}
          sx={entry.danger ? { color: 'var(--alert-fg)' } : {}}
        >
          {entry.icon && (
            <ListItemIcon>
              <Icon name={entry.icon} />
            </ListItemIcon>
          )}
          <ListItemText>{entry.label}</ListItemText>
          {entry.chosen && <Icon name="check" size={16} />}
        </MenuItem>
      ))}
    </MuiMenu>
  )
}
