import { lazy, Suspense, useState, type ReactNode } from 'react'
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

const MenuList = lazy(async () => ({ default: (await import('./MenuList.tsx')).MenuList }))

/** A list of actions or choices under a button. */
export function Menu({ entries, button, above = false }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  return (
    <>
      {button({
        onClick: (event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      <Suspense>
        {used && <MenuList above={above} entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
