import { call } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { getDay } from '../../shared/diary.contract.ts'

const QUEUE = 'diary'

/** Lines about somebody are sent in the order in which they were written. The queue names what the device reads again afterwards. */
export const queueOf = (group: string, day: string, personId: string): string => [QUEUE, group, day, personId].join(' ')

/** The group and the day of a queue. */
export function whereIn(queue: string): { group: string; day: string } {
  const [, group = '', day = ''] = queue.split(' ')
  return { group, day }
}

/** What is asked of the server for the reports of a day. */
export const dayOf = (group: string, day: string) => ({ query: { group, day } })

/** Everybody of a group with the reports of a day; kept on the device for work without network. */
export const keptDay = (group: string, day: string) =>
  keptValue({
    name: `diary.${group}.${day}`,
    schema: getDay.answer,
    load: (signal) => call(getDay, dayOf(group, day), { signal }),
  })
