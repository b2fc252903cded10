import { lazy, Suspense } from 'react'
import type { RightSwitchesProps } from './RightSwitches.tsx'

const Switches = lazy(async () => ({ default: (await import('./RightSwitches.tsx')).RightSwitches }))

/** Switches for the rights of adults, loaded when they are shown. */
export function RightSwitchesOf(props: RightSwitchesProps) {
  return (
    <Suspense>
      <Switches {...props} />
    </Suspense>
  )
}
