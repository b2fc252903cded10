import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'

const CrewDrawer = lazy(async () => ({ default: (await import('./CrewDrawer.tsx')).CrewDrawer }))

/** Opens who is on the crew and who held the run. */
export function CrewButton({ run }: { run: RunDetail }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="people" label={text('runs.crew')} size="run" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CrewDrawer run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
