import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call, callPage } from '#platform/web/api/call.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { isOutOfReach, orKept } from '#platform/web/offline/or-kept.ts'
import {
  getMonitoring,
  monitoring,
  monitoringRow,
  searchMonitoring,
  type Monitoring,
} from '../shared/answers.contract.ts'

/** Rows that a device keeps for work without network (ours): the longest page that the server answers. */
const KEPT_MAX = 100
const LIST = 'surveys.monitoring'
const rows = z.array(monitoringRow)

type Request = { q?: string; limit: number; offset: number }

/** One page of what is to be filled in; without network what this device has, searched here. */
export async function loadMonitoring(account: string, { q, limit, offset }: Request, signal: AbortSignal) {
  try {
    const found = await callPage(
      searchMonitoring,
      { body: { ...(q !== undefined && { q }), limit, offset } },
      { signal },
    )
    if (offset === 0 && q === undefined) void keepMonitoring(account).catch(() => undefined)
    return found
  } catch (error) {
    const kept = isNoNetwork(error) ? await fromShelf(account, LIST, rows) : undefined
    if (kept === undefined) throw error
    const wanted = (q ?? '').toLowerCase()
    const found = kept.filter((one) => `${one.subject.fullName} ${one.title}`.toLowerCase().includes(wanted))
    return { data: found.slice(offset, offset + limit), page: { limit, offset, total: found.length } }
  }
}

const isNoNetwork = (error: unknown): boolean => error instanceof ApiProblem && error.facts.status === 0

/** Keeps the list and what each monitoring of it asks on the device. */
async function keepMonitoring(account: string): Promise<void> {
  const { data } = await callPage(searchMonitoring, { body: { limit: KEPT_MAX } })
  await shelve(account, LIST, data)
  for (const id of new Set(data.filter(({ done }) => !done).map(({ surveyId }) => surveyId)))
    await loadForm(account, id)
}

/** Reads the kept list again, where this device keeps one. Rejects while the server is not reached. */
export async function renewMonitoring(account: string): Promise<void> {
  if ((await fromShelf(account, LIST, rows)) === undefined) return
  try {
    await keepMonitoring(account)
  } catch (error) {
    if (!isOutOfReach(error)) throw error
  }
}

/** What a monitoring asks; without network as this device has it. */
export const loadForm = (account: string, id: string, signal?: AbortSignal): Promise<Monitoring> =>
  orKept(account, `${LIST} ${id}`, monitoring, () =>
    call(getMonitoring, { params: { id }, query: {} }, signal === undefined ? {} : { signal }),
  )
