import { lazy, Suspense } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'

const Refused = lazy(
  withTexts('notices', async () => ({
    default: (await import('#features/notices/web/refused-notice.api.tsx')).RefusedNotice,
  })),
)

/** That the server refused entries of this device; loaded when there is one. */
export function OutboxNotice() {
  const isNone = useOutboxEntries().every((entry) => entry.at !== 'refused')
  if (isNone) return null
  return (
    <Suspense>
      <Refused />
    </Suspense>
  )
}
