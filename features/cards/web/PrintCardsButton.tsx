import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const PrintCards = lazy(async () => ({ default: (await import('./PrintCards.tsx')).PrintCards }))

/** Opens the printing of cards for the children of a group. */
export function PrintCardsButton() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {text('cards.print')}
      </Button>
      {open && (
        <Suspense>
          <PrintCards onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
