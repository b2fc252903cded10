import { callPage } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { renewKept } from '#platform/web/offline/renew-kept.ts'
import { searchDoseRound, type Medicated } from '../../shared/doses.contract.ts'

const NAME = 'medicines.round'
const PAGE_SIZE = 100

/** Everybody, page by page: somebody who is left out of a round is given nothing. */
async function everybody(signal?: AbortSignal): Promise<Medicated[]> {
  const people: Medicated[] = []
  for (;;) {
    const body = { limit: PAGE_SIZE, offset: people.length }
    const { data, page } = await callPage(searchDoseRound, { body }, signal ? { signal } : {})
    people.push(...data)
    if (data.length === 0 || people.length >= page.total) return people
  }
}

/** Everybody with medicines; without network, as this device kept them. */
export const keptRound = (account: string, signal: AbortSignal): Promise<Medicated[]> =>
  orKept(account, NAME, searchDoseRound.answer, () => everybody(signal))

/** Reads the kept round again after the server took a dose. */
export const renewRound = (account: string, since: number): Promise<void> =>
  renewKept({ account, name: NAME, schema: searchDoseRound.answer, since, load: () => everybody() })
