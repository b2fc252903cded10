import { lazy, Suspense, useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { searchPlaces } from '../../shared/places.contract.ts'

// Its form and map are loaded by whoever has points to check.
const LazyCheckDrawer = lazy(async () => ({ default: (await import('./CheckDrawer.tsx')).CheckDrawer }))

/** The way to the points that an import could not find for certain; nothing while there are none. */
export function CheckPoints() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { data } = useCallPage(searchPlaces, { body: { filters: { doubtful: true }, limit: 1 } })
  const total = data?.page.total ?? 0
  return (
    <>
      {total > 0 && (
        <Button icon="place" onClick={() => setOpen(true)}>
          {text('places.check.open', { count: total })}
        </Button>
      )}
      {open && (
        <Suspense>
          <LazyCheckDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
