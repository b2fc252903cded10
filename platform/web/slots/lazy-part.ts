import { lazy, type ComponentType } from 'react'
import type { Load } from './slot.ts'

const parts = new WeakMap<object, ComponentType<never>>()

/** The component behind a `load`, made once: `load` is the same function on every render of a page. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const made = parts.get(load) ?? lazy(async () => ({ default: await load() }))
  parts.set(load, made)
  // The map is keyed by `load`, so what it holds for this one takes this one's props.
  return made as ComponentType<Props>
}
