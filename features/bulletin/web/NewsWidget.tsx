import { lazy, Suspense } from 'react'

const NewsCard = lazy(async () => ({ default: (await import('./NewsCard.tsx')).NewsCard }))

/** NEWS on the home. It comes after the home: what runs today is not kept waiting for posts and their contract. */
export function NewsWidget() {
  return (
    <Suspense>
      <NewsCard />
    </Suspense>
  )
}
