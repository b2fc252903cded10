import { lazy, Suspense } from 'react'

const DeadlinesCard = lazy(async () => ({ default: (await import('./DeadlinesCard.tsx')).DeadlinesCard }))

/** DEADLINES on the home. It comes after the home: what runs today is not kept waiting for what expires. */
export function DeadlinesWidget() {
  return (
    <Suspense>
      <DeadlinesCard />
    </Suspense>
  )
}
