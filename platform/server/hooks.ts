import type { TenantContext } from './tenant-context.ts'

/** One registration of a feature, as `Feature.hooks` lists it. */
export type HookEntry = {
  readonly hook: string
  readonly order: number
  readonly register: (hooks: Hooks) => void
}

/** The registrations of one application, in its own object so that two applications in one process do not share them. */
export type Hooks = { readonly entries: readonly Omit<HookEntry, 'register'>[] }

export type Hook<Args, Result> = {
  readonly name: string
  /** Registers `run` for this hook; entries with a smaller `order` run first. */
  readonly use: (order: number, run: (tx: TenantContext, args: Args) => Promise<Result>) => HookEntry
  /**
   * Runs every registration in order, in the transaction of the caller. Returns what each of them returned. Throws what the
   * first failing one throws; the transaction then ends without a change.
   */
  readonly call: (tx: TenantContext, args: Args) => Promise<Result[]>
}

/**
 * Declares a point at which a feature calls the features above it: the lower feature declares the hook in its `.hooks.api.ts`
 * and calls it, the upper one registers for it in `Feature.hooks` (docs/adr/0151).
 */
export function defineHook<Args, Result = void>(name: string): Hook<Args, Result> {
  type Use = { order: number; run: (tx: TenantContext, args: Args) => Promise<Result> }
  const registered = new WeakMap<Hooks, readonly Use[]>()
  return {
    name,
    use: (order, run) => ({
      hook: name,
      order,
      register: (hooks) => {
        const others = registered.get(hooks) ?? []
        if (others.some((other) => other.order === order))
          throw new Error(`two registrations for hook ${name} have the order ${order}`)
        registered.set(
          hooks,
          [...others, { order, run }].toSorted((a, b) => a.order - b.order),
        )
      },
    }),
    call: async (tx, args) => {
      const results: Result[] = []
      for (const { run } of registered.get(tx.hooks) ?? []) results.push(await run(tx, args))
      return results
    },
  }
}

/** Registers what the features list. Throws when two registrations for one hook have the same order. */
export function registerHooks(entries: readonly HookEntry[]): Hooks {
  const hooks: Hooks = { entries }
  for (const entry of entries) entry.register(hooks)
  return hooks
}
