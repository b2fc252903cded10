import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { TRIES } from '../../shared/codes.rules.ts'

/** How many wrong codes this device may still take on this run; kept sealed, so that a reload gives no new ones. */
export function useTries(runId: string): { left: number; fail: () => Promise<void>; forget: () => Promise<void> } {
  const { accountId } = useMe()
  const client = useQueryClient()
  const name = `pickup.tries.${runId}`
  const key = ['pickup', 'tries', runId]
  const { data: wrong } = useQuery({
    queryKey: key,
    queryFn: async () => (await fromShelf(accountId, name, z.int())) ?? 0,
  })
  const keep = async (count: number) => {
    await shelve(accountId, name, count)
    client.setQueryData(key, count)
  }
  return {
    // Until it is known, nothing is taken.
    left: wrong === undefined ? 0 : Math.max(0, TRIES - wrong),
    fail: () => keep((wrong ?? 0) + 1),
    forget: () => keep(0),
  }
}
