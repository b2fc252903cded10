import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { DraftKeeper, type Draft } from '../offline/drafts.ts'
import { useAccount } from '../offline/outbox-context.tsx'
import { compare, draftOf, type DraftOf } from './draft.rules.ts'
import type { FormStore } from './form-store.ts'

/** `kept`: everything that was typed until now is stored on this device. */
export type DraftState = 'writing' | 'kept'

/**
 * Keeps what is typed into a form until it is saved, and finds what was kept before: after a reload, a crash or the end
 * of a session. Until the person has decided about what was found, new typing is kept together with it.
 */
export function useDraft(store: FormStore, form: string, of: DraftOf | null, onState?: (state: DraftState) => void) {
  const account = useAccount()
  const name = of === null ? null : `${form}:${of.record}`
  const keeper = useMemo(
    () => (account === null || name === null ? null : new DraftKeeper(account, name)),
    [account, name],
  )
  const [found, setFound] = useState<Draft | null>(null)
  /** What the watcher needs of the newest render. */
  const latest = useRef({ version: of?.version, found })
  useLayoutEffect(() => {
    latest.current = { version: of?.version, found }
  })

  useEffect(() => {
    if (!keeper) return undefined
    let here = true
    const began = keeper
      .load(serverNow())
      .catch(() => undefined)
      .then((draft) => {
        if (!here || !draft || compare(draft, store.base(), latest.current.version) === 'same') return
        latest.current.found = draft
        setFound(draft)
      })
    let newest = 0
    const stop = store.watch(() => {
      newest += 1
      const mine = newest
      onState?.('writing')
      // Typed before the old one was read: wait, so that it is not lost.
      const written = began.then(() => {
        const { version, found: undecided } = latest.current
        const at = serverNow().toISOString()
        const now = { dirty: store.dirty(), base: store.base(), names: store.names(), version, at }
        return keeper.keep(draftOf(now, undecided))
      })
      void written.then(() => mine === newest && onState?.('kept'))
    })
    return () => {
      here = false
      stop()
    }
  }, [keeper, store, onState])

  return {
    found,
    stale: found !== null && compare(found, store.base(), of?.version) === 'stale',
    proceed: () => {
      if (!found) return
      latest.current.found = null
      setFound(null)
      store.learn(Object.entries(found.names).map(([id, of]) => ({ id, name: of })))
      const typed = store.dirty()
      // A field that the form no longer has is not brought back; what was typed since is newer.
      for (const { fieldName } of store.fields()) {
        const value = found.values[fieldName]
        if (value !== undefined && !(fieldName in typed)) store.write(fieldName, value)
      }
    },
    /** Saved, or not wanted any more. */
    forget: async () => {
      latest.current.found = null
      setFound(null)
      await keeper?.keep(null)
    },
  }
}
