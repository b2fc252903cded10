import Popover from '@mui/material/Popover'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'

export type GroupChoice = {
  groups: readonly { id: string; name: string; chosen: boolean }[]
  /** A tick was set or taken away. */
  onToggle: (id: string) => void
  /** The name was chosen: this group and no other. */
  onOnly: (id: string) => void
  onAll: () => void
}

type GroupMenuProps = GroupChoice & {
  button: (props: {
    onClick: (event: React.MouseEvent<HTMLElement>) => void
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
  }) => ReactNode
}

const GroupList = lazy(async () => ({ default: (await import('./GroupList.tsx')).GroupList }))

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
  return (
    <>
      {button({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
      })}
      {/* It is drawn with its list: where it opens goes by how tall that is. */}
      <Suspense>
        {anchor && (
          <Popover
            anchorEl={anchor}
            open
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': text('utils.groups'), sx: PAPER } }}
          >
            <GroupList
              groups={groups}
              onToggle={onToggle}
              onOnly={(id) => {
                close()
                onOnly(id)
              }}
              onAll={() => {
                close()
                onAll()
              }}
            />
          </Popover>
        )}
      </Suspense>
    </>
  )
}
