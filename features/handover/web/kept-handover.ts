import { call } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { searchHandover } from '../shared/handover.contract.ts'

const QUEUE = 'handover'

/** The confirmations of a shift are sent one after the other. The queue names what the device reads again afterwards. */
export const queueOf = (group: string, ends: string): string => [QUEUE, group, ends].join(' ')

/** The group and the shift of a queue. */
export function whereIn(queue: string): { group: string; ends: string } {
  const [, group = '', ends = ''] = queue.split(' ')
  return { group, ends }
}

/** What is asked of the server for a handover: without a group of the first one, without a moment the one of now. */
export const askedFor = (group: string | undefined, ends: string | undefined) => ({
  body: { filters: { ...(group !== undefined && { groupId: group }), ...(ends !== undefined && { endsAt: ends }) } },
})

/** The handover of a shift; kept on the device for reading and confirming it without network. */
export const keptHandover = (group: string | undefined, ends: string | undefined) =>
  keptValue({
    name: `handover.${group ?? 'first'}.${ends ?? 'now'}`,
    schema: searchHandover.answer,
    load: (signal) => call(searchHandover, askedFor(group, ends), { signal }),
  })
