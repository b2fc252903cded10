import type { QueryClient } from '@tanstack/react-query'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { signedInAs } from '#features/session/web/session.api.tsx'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { heldAccount } from '#platform/web/offline/held-account.ts'
import { keptValue, readAgain } from '#platform/web/offline/kept-value.ts'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { fromShelf } from '#platform/web/offline/shelf.ts'
import { listEmergencyCards } from '../shared/plans.contract.ts'

const name = 'plans.emergency'
const schema = listEmergencyCards.answer
type KeptCard = AnswerOf<typeof listEmergencyCards>[number]

/** The emergency cards of everybody in reach, as one value: whoever is out of reach when it is read again is gone from the device. */
const cards = keptValue({ name, schema, load: (signal) => call(listEmergencyCards, {}, { signal }) })

/** Those who are reached by a run alone are not shown after its day, also without network. */
export async function keptCards(accountId: string, signal = new AbortController().signal) {
  const kept = await cards.read(accountId, signal)
  return kept.filter(({ until }) => until === null || Date.parse(until) > serverNow().getTime())
}

let ahead: { account: string; cards: ReturnType<typeof keptCards> } | undefined

/**
 * Begins to read what a phone that was started without network holds, while the rest of the page is still prepared. It is the account that
 * the device holds, as in `keptMyInfo`; `firstCards` gives it to nobody else.
 */
export function readAhead(): void {
  const account = isOnline() || sessionToken() !== null ? null : heldAccount()
  if (account === null) return
  const reading = keptCards(account)
  // What went wrong is told to who asks for it.
  reading.catch(() => undefined)
  ahead = { account, cards: reading }
}

/** The cards of the account: once what was read ahead, then as `keptCards`. */
export function firstCards(accountId: string, signal?: AbortSignal): ReturnType<typeof keptCards> {
  const first = ahead
  ahead = undefined
  return first?.account === accountId ? first.cards : keptCards(accountId, signal)
}

/**
 * Without those who are reached by runs alone that were closed on this phone, whether the server knows it yet or not: until there is
 * network again nobody else can say so.
 */
export function stillRiding(kept: readonly KeptCard[], entries: readonly OutboxEntry[]): KeptCard[] {
  const closed = entries.flatMap(({ endpoint, at, queue }) =>
    endpoint === closeRun.name && at !== 'refused' ? [queue] : [],
  )
  return kept.filter(({ runs }) => runs.length === 0 || runs.some((id) => !closed.includes(id)))
}

/** A run of the group is over: of whom this device holds a card for a run alone, that card may have to go. */
export async function dropCards(client: QueryClient): Promise<void> {
  const account = signedInAs(client, 'CB_ASSISTANT')
  if (account === undefined) return
  const kept = await fromShelf(account, name, schema)
  if (kept?.some(({ until }) => until !== null)) await readAgain({ client, account }, ['plans'], [cards])
}
