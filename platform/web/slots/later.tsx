import { lazy, Suspense } from 'react'
import type { Load } from './slot.ts'

/** A part that comes after its page: what stands beside it is not kept waiting for its code. */
export function later<Props extends object>(load: Load<Props>): Load<Props> {
  const View = lazy(async () => ({ default: await load() }))
  const Part = (props: Props) => (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
  return async () => Part
}
