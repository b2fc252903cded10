import { lazy, Suspense } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { isAbout } from '#platform/web/offline/entry-people.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'

const Entries = lazy(
  withTexts('notices', async () => ({ default: (await import('./RefusedEntries.tsx')).RefusedEntries })),
)
const Notice = lazy(
  withTexts('notices', async () => ({ default: (await import('./RefusedNotice.tsx')).RefusedNotice })),
)

/** Entries about a person that the server refused, on the page of that person; loaded when there is one. */
export function RefusedEntriesOf({ personId }: { personId: string }) {
  const isNone = useOutboxEntries().every((entry) => entry.at !== 'refused' || !isAbout(entry, personId))
  if (isNone) return null
  return (
    <Suspense>
      <Entries personId={personId} />
    </Suspense>
  )
}

/** That the server refused entries of this device; loaded when there is one. */
export function RefusedEntriesNotice() {
  const isNone = useOutboxEntries().every((entry) => entry.at !== 'refused')
  if (isNone) return null
  return (
    <Suspense>
      <Notice />
    </Suspense>
  )
}
