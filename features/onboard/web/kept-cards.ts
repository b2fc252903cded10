import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { runsQuery } from '#features/boarding/web/use-run.api.ts'
import { signedInAs } from '#features/session/web/session.api.tsx'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keptValue, readAgain } from '#platform/web/offline/kept-value.ts'
import { isOutOfReach } from '#platform/web/offline/or-kept.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { isUnderWay, type RunStatus } from '#features/runs/shared/runs.rules.ts'
import { AHEAD_MS, getRunCards } from '../shared/onboard.contract.ts'

/** Under which name the cards of the runs of today are kept on the device. */
export const CARDS = 'onboard.cards'
const schema = z.array(getRunCards.answer)
export type RunCards = AnswerOf<typeof getRunCards>
type Holder = { client: QueryClient; account: string }

/** The cards of each run of the crew that is not over, as one value: a run that is over is gone from the device when it is read again. */
export const keptCards = (client: QueryClient, account: string) =>
  keptValue({
    name: CARDS,
    schema,
    load: async (signal) => {
      // Through the cache: a second call beside that of the home would end the first one.
      const runs = await client.fetchQuery(runsQuery(account))
      readAtHour({ client, account }, runs)
      const until = serverNow().getTime() + AHEAD_MS
      const open = runs.filter(
        ({ mine, status, plannedStart }) =>
          mine && !isOver(status) && (isUnderWay(status) || Date.parse(plannedStart) <= until),
      )
      const read = await Promise.all(open.map(({ id }) => cardsOr(id, signal)))
      return read.filter((one) => one !== null)
    },
  })

const isOver = (status: RunStatus): boolean => status === 'CLOSED' || status === 'CANCELLED'

let hour: ReturnType<typeof setTimeout> | undefined

/** Reads again when the cards of the next run come: a crew without network on the way has them if the app was open before. */
function readAtHour({ client, account }: Holder, runs: readonly { mine: boolean; plannedStart: string }[]): void {
  clearTimeout(hour)
  const now = serverNow().getTime()
  const ahead = runs.flatMap(({ mine, plannedStart }) => {
    const from = Date.parse(plannedStart) - AHEAD_MS
    return mine && from > now ? [from] : []
  })
  if (ahead.length === 0) return
  const read = async () => {
    if (signedInAs(client, 'CB_ASSISTANT') === account)
      await readAgain({ client, account }, ['onboard'], [keptCards(client, account)])
  }
  // A second later the hour has begun on the server too. A reading that fails is made again when there is network.
  hour = setTimeout(() => void read().catch(() => undefined), Math.min(...ahead) - now + 1000)
}

/** The cards of a run; null when it ended a moment ago. */
async function cardsOr(runId: string, signal: AbortSignal): Promise<RunCards | null> {
  try {
    return await call(getRunCards, { params: { runId } }, { signal })
  } catch (error) {
    if (isOutOfReach(error)) return null
    throw error
  }
}

/** Without network nobody says that a run is over: its cards stay so long after its planned end. */
const AFTER_MS = 6 * 3_600_000

/** The cards of the runs of now. Without network those of runs that must be over leave the device. */
export async function cardsNow({ client, account }: Holder, signal: AbortSignal): Promise<RunCards[]> {
  const kept = await keptCards(client, account).read(account, signal)
  if (isOnline()) return kept
  const since = serverNow().getTime() - AFTER_MS
  const current = kept.filter(({ plannedEnd }) => Date.parse(plannedEnd) > since)
  if (current.length < kept.length) await shelve(account, CARDS, current)
  return current
}

/** The cards of one run that an assistant holds; null: none. */
export async function cardsHere(holder: Holder, runId: string, signal: AbortSignal): Promise<RunCards | null> {
  const kept = await cardsNow(holder, signal)
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
  if (kept !== undefined && kept.length > 0)
    await readAgain({ client, account }, ['onboard'], [keptCards(client, account)])
}
