import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { BuildDrawer } from './BuildDrawer.tsx'

/** Opens the drawer that generates routes. */
export function GenerateButton() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="build" onClick={() => setOpen(true)}>
        {text('planner.title')}
      </Button>
      {open && <BuildDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
