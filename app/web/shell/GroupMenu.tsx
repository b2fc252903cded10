import { lazy, Suspense, useState, type ReactNode } from 'react'

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

/** The groups under their button: the name shows one alone, the ticks several together. */
export function GroupMenu({ groups, onToggle, onOnly, onAll, button }: GroupMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {button({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
      })}
      <Suspense>
        {anchor && (
          <GroupList
            groups={groups}
            anchor={anchor}
            onClose={close}
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
        )}
      </Suspense>
    </>
  )
}
