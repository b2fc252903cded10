import { callPage } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { renewKept } from '#platform/web/offline/renew-kept.ts'
import { searchRound, type MeasuredPerson } from '../../shared/measurements.contract.ts'

const NAME = 'measurements.round'
const PAGE_SIZE = 100

/** Everybody, page by page: somebody who is left out of a round is somebody whom nobody measures. */
async function everybody(signal?: AbortSignal): Promise<MeasuredPerson[]> {
  const people: MeasuredPerson[] = []
  for (;;) {
    const body = { limit: PAGE_SIZE, offset: people.length }
    const { data, page } = await callPage(searchRound, { body }, signal ? { signal } : {})
    people.push(...data)
    if (data.length === 0 || people.length >= page.total) return people
  }
}

/** Everybody to measure; without network, as this device kept them. */
export const keptRound = (account: string, signal: AbortSignal): Promise<MeasuredPerson[]> =>
  orKept(account, NAME, searchRound.answer, () => everybody(signal))

/** Reads the kept round again after the server took a value. */
export const renewRound = (account: string, since: number): Promise<void> =>
  renewKept({ account, name: NAME, schema: searchRound.answer, since, load: () => everybody() })
