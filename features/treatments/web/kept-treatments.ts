import { callPage } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { renewKept } from '#platform/web/offline/renew-kept.ts'
import { searchTreatments, type Treatment } from '../shared/treatments.contract.ts'

const MOST = 100
const QUEUE = 'treatments '
/** Sessions of somebody are sent in the order in which they were recorded. */
export const queueOf = (personId: string): string => QUEUE + personId
/** Whose sessions wait in a queue. */
export const personIn = (queue: string): string => queue.slice(QUEUE.length)

const nameOf = (personId: string): string => `treatments.${personId}`

/** What is asked of the server for the treatments of somebody. */
export const treatmentsOf = (personId: string) => ({ body: { filters: { personId, all: true }, limit: MOST } })

async function load(personId: string, signal?: AbortSignal): Promise<Treatment[]> {
  return (await callPage(searchTreatments, treatmentsOf(personId), signal ? { signal } : {})).data
}

/** The treatments of somebody; without network, as this device kept them. */
export const keptTreatments = (account: string, personId: string, signal: AbortSignal): Promise<Treatment[]> =>
  orKept(account, nameOf(personId), searchTreatments.answer, () => load(personId, signal))

/** Reads the kept treatments of somebody again after the server took a session. */
export const renewTreatments = (account: string, personId: string, since: number): Promise<void> =>
  renewKept({
    account,
    name: nameOf(personId),
    schema: searchTreatments.answer,
    since,
    load: () => load(personId),
  })
