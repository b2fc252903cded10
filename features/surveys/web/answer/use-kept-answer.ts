import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { DraftKeeper } from '#platform/web/offline/drafts.ts'
import { useAccount } from '#platform/web/offline/outbox-context.tsx'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { values as storedValues } from '../../shared/content.contract.ts'
import { plain } from './plain.rules.ts'

/** Null: it was sent. */
const kept = z.nullable(storedValues)

/**
 * What was typed about somebody and is not sent. As a draft, whose key comes from the server, it outlives the session; on the shelf of the session it
 * is there after a reload without network too (docs/adr/0103). `first` is null until both were looked for.
 */
export function useKeptAnswer(record: string) {
  const account = useAccount()
  const keeper = useMemo(
    () => (account === null ? null : new DraftKeeper(account, `monitoring:${record}`)),
    [account, record],
  )
  const [first, setFirst] = useState<FieldValues | null>(null)
  const name = `surveys.typed ${record}`
  useEffect(() => {
    let here = true
    const load = async () => {
      const onShelf = account === null ? undefined : await fromShelf(account, name, kept).catch(() => undefined)
      const draft = onShelf === undefined ? await keeper?.load(serverNow()).catch(() => undefined) : undefined
      if (here) setFirst(onShelf ?? draft?.values ?? {})
    }
    void load()
    return () => {
      here = false
    }
  }, [account, keeper, name])
  const put = async (values: FieldValues | null): Promise<void> => {
    const typed = values === null ? null : plain(values)
    if (account !== null) await shelve(account, name, typed).catch(() => undefined)
    await keeper?.keep(typed === null ? null : { values: typed, base: {}, names: {}, at: serverNow().toISOString() })
  }
  return { first, keep: (values: FieldValues) => void put(values), forget: () => put(null) }
}
