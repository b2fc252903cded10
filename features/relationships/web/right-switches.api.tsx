import { lazy, Suspense } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { RightSwitchesProps } from './RightSwitches.tsx'

const Switches = lazy(
  withTexts('relationships', async () => ({ default: (await import('./RightSwitches.tsx')).RightSwitches })),
)

/** Switches for the rights of adults, loaded when they are shown. */
export function RightSwitchesOf(props: RightSwitchesProps) {
  return (
    <Suspense>
      <Switches {...props} />
    </Suspense>
  )
}
