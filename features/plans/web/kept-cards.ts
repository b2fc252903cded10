import type { QueryClient } from '@tanstack/react-query'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { signedInAs } from '#features/session/web/session.api.tsx'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
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
