import { callPage } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { searchTreatments } from '../shared/treatments.contract.ts'

const MOST = 100
const QUEUE = 'treatments '
/** Sessions of somebody are sent in the order in which they were recorded. */
export const queueOf = (personId: string): string => QUEUE + personId
/** Whose sessions wait in a queue. */
export const personIn = (queue: string): string => queue.slice(QUEUE.length)

/** What is asked of the server for the treatments of somebody. */
export const treatmentsOf = (personId: string) => ({ body: { filters: { personId, all: true }, limit: MOST } })

/** The treatments of somebody; kept on the device for sessions without network. */
export const keptTreatments = (personId: string) =>
  keptValue({
    name: `treatments.${personId}`,
    schema: searchTreatments.answer,
    load: async (signal) => (await callPage(searchTreatments, treatmentsOf(personId), { signal })).data,
  })
