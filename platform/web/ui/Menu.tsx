import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: IconName
  chosen?: boolean
  /** The place where the reader is. */
  current?: boolean
  danger?: boolean
  onChoose: () => void
  /** Runs once the menu is closed and focus is back at its button: what scrolls the page would be undone before. */
  afterClose?: () => void
  keepOpen?: boolean
}

type MenuProps = {
  /** It opens upwards: the button stands at the lower edge of the screen. */
  above?: boolean
  entries: readonly MenuEntry[]
  /** The button that opens it; it gets what it needs to say so. */
  button: (props: {
    onClick: (event: React.MouseEvent<HTMLElement>) => void
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
  }) => ReactNode
}

const ABOVE = {
  anchorOrigin: { vertical: 'top', horizontal: 'right' },
  transformOrigin: { vertical: 'bottom', horizontal: 'right' },
} as const

/** A list of actions or choices under a button. */
export function Menu({ entries, button, above = false }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const after = useRef<(() => void) | undefined>(undefined)
  const choose = (entry: MenuEntry) => {
    if (!entry.keepOpen) setAnchor(null)
    after.current = entry.afterClose
    entry.onChoose()
  }
  return (
    <>
      {button({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      <MuiMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
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
    </>
  )
}
