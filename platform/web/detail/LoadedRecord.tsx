import type { ComponentProps } from 'react'
import { Loaded } from '../ui/view-states.tsx'

/** One record on a page or in a sheet of its own: as `Loaded`, with the specification's text for a record that could not be read. */
export function LoadedRecord<T>(props: Omit<ComponentProps<typeof Loaded<T>>, 'fallback'>) {
  return <Loaded {...props} fallback="read.error" />
}
