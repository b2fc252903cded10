import type { Role } from '#platform/shared/contract/roles.ts'
import type { World } from './world.ts'

/** What an operation is called with: an input that works for who may use it in that world. */
export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

export type Sample = {
  /** `role`: who is about to call, where each role may do it with something of its own. */
  input: (world: World, role?: Role) => Input
  /** What must have happened before, for those who may; the matrix of refusals does without. */
  before?: (world: World) => Promise<void>
  /** The answer to those who may, when it is not 200. */
  status?: number
}

/** A record of a feature that its samples are about: read by the world, made once when the world is built. */
export type Made<T = unknown> = { (world: World): T; readonly make: (world: World) => Promise<void> }

/** Declares such a record; the samples file lists it in `records`. */
export function made<T>(make: (world: World) => Promise<T>): Made<T> {
  // A world is copied with its database; its run stays the same object.
  const kept = new WeakMap<World['run'], T>()
  const read = (world: World): T => {
    const record = kept.get(world.run)
    if (record === undefined) throw new Error('`records` of the samples file does not list this record')
    return record
  }
  return Object.assign(read, { make: async (world: World) => void kept.set(world.run, await make(world)) })
}

/** The samples of a feature by the name of the operation. */
export type Samples = Record<string, Sample>

export const sample = (input: Sample['input'] = () => ({}), more: Omit<Sample, 'input'> = {}): Sample => ({
  input,
  ...more,
})
/** A search, with filters or without. */
export const search = (filters?: (world: World) => unknown) =>
  sample((world) => ({ body: filters ? { filters: filters(world) } : {} }))
/** An autocomplete. */
export const suggestions = sample(() => ({ query: { q: 'A' } }))
/** A call about one record, with a body or without. */
export const about = (id: (world: World, role?: Role) => string, body?: (world: World) => unknown) =>
  sample((world, role) => ({ params: { id: id(world, role) }, ...(body ? { body: body(world) } : {}) }))
