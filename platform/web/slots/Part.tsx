import { lazyPart } from './lazy-part.ts'
import type { PartEntry } from './slot.ts'

/** One lazily loaded part with what it is about. */
export function Part<Props extends object>({ load, about }: Pick<PartEntry<Props>, 'load'> & { about: Props }) {
  const View = lazyPart(load)
  return <View {...about} />
}
