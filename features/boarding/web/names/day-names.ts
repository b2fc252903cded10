import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { unshelve } from '#platform/web/offline/shelf.ts'
import { findUnplanned, listDayNames, type DayNames } from '../../shared/unplanned.contract.ts'
import { findNames } from './day-names.rules.ts'

const name = 'boarding.names'

/** Names and classes of the children of the crew's groups, encrypted on the device for the day of their runs. */
export const dayNames = keptValue({
  name,
  schema: listDayNames.answer,
  load: (signal) => call(listDayNames, {}, { signal }),
})

/** Returns what the device holds of today. What is of a day before, or of runs that are all over, is removed from the device. */
export async function keptNames(account: string, signal = new AbortController().signal): Promise<DayNames | null> {
  const kept = await dayNames.read(account, signal)
  if (kept !== null && Date.parse(kept.until) > serverNow().getTime()) return kept
  await forgetNames(account)
  return null
}

/** Removes the names from the device. */
export const forgetNames = (account: string): Promise<void> => unshelve(account, name)

type Asked = { account: string; runId: string; groupId: string }

/** Finds children of the group of a run by name: at the server, and without network among the names of the day. */
export async function findByName({ account, runId, groupId }: Asked, q: string) {
  try {
    return await call(findUnplanned, { params: { id: runId }, query: { q } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.facts.status !== 0) throw error
    const kept = await keptNames(account)
    if (kept === null) throw error
    return findNames(kept.children, groupId, q)
  }
}
