import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keptRuns } from '#features/boarding/web/use-run.api.ts'
import { signedInAs } from '#features/session/web/session.api.tsx'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { keptValue, readAgain } from '#platform/web/offline/kept-value.ts'
import { isOutOfReach } from '#platform/web/offline/or-kept.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { getRunCards } from '../shared/onboard.contract.ts'

/** Under which name the cards of the runs of today are kept on the device. */
export const CARDS = 'onboard.cards'
const schema = z.array(getRunCards.answer)
export type RunCards = AnswerOf<typeof getRunCards>

/** The cards of each run of the crew that is not over, as one value: a run that is over is gone from the device when it is read again. */
export const keptCards = (account: string) =>
  keptValue({
    name: CARDS,
    schema,
    load: async (signal) => {
      const runs = await keptRuns.read(account, signal)
      const open = runs.filter(({ mine, status }) => mine && status !== 'CLOSED' && status !== 'CANCELLED')
      const read = await Promise.all(open.map(({ id }) => cardsOr(id, signal)))
      return read.filter((one) => one !== null)
    },
  })

/** The cards of a run; null when it ended a moment ago. */
async function cardsOr(runId: string, signal: AbortSignal): Promise<RunCards | null> {
  try {
    return await call(getRunCards, { params: { runId } }, { signal })
  } catch (error) {
    if (isOutOfReach(error)) return null
    throw error
  }
}

/** The cards of one run that an assistant holds; null: none. */
export async function cardsHere(account: string, runId: string, signal: AbortSignal): Promise<RunCards | null> {
  const kept = await keptCards(account).read(account, signal)
  return kept.find((one) => one.runId === runId) ?? null
}

/** Deletes the cards of a run that was closed on this device, also without network. */
export async function forgetCards(client: QueryClient, account: string, runId: string): Promise<void> {
  client.removeQueries({ queryKey: ['onboard', 'cards'] })
  const kept = await fromShelf(account, CARDS, schema)
  if (kept?.some((one) => one.runId === runId))
    await shelve(
      account,
      CARDS,
      kept.filter((one) => one.runId !== runId),
    )
}

/** A run of the group is over: its cards leave the device of its crew. */
export async function runIsOver(client: QueryClient): Promise<void> {
  const account = signedInAs(client, 'CB_ASSISTANT')
  if (account === undefined) return
  const kept = await fromShelf(account, CARDS, schema)
  if (kept !== undefined && kept.length > 0) await readAgain({ client, account }, ['onboard'], [keptCards(account)])
}
