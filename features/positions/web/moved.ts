import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keyOf } from '#platform/web/api/use-call.ts'
import { latestPositions, runPosition, type RunPosition } from '../shared/positions.contract.ts'

/** Puts a position that the server has just told into what is on screen; no call is needed. */
export async function vehicleMoved(client: QueryClient, data: Record<string, unknown>): Promise<void> {
  const moved = z.safeParse(runPosition, data)
  if (!moved.success) return
  const put = (before: RunPosition[] | undefined) =>
    before && [...before.filter(({ runId }) => runId !== moved.data.runId), moved.data]
  client.setQueryData(keyOf(latestPositions, { query: {} }), put)
  client.setQueryData(keyOf(latestPositions, { query: { runId: moved.data.runId } }), put)
}
