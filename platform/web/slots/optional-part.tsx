import { lazy, Suspense, type ComponentType } from 'react'
import type { Load } from './slot.ts'

const Nothing = () => null

/**
 * A part that stands beside a page and is loaded when it is first shown. When its code does not arrive, as without network, the page goes on
 * without it; the error of an ordinary lazy part would replace the page.
 */
export function optionalPart(load: Load<object>): ComponentType {
  const View = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Nothing }),
    ),
  )
  return () => (
    <Suspense>
      <View />
    </Suspense>
  )
}
