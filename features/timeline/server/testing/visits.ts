import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { Client } from '#platform/server/testing/client.ts'
import { searchVisits, type Visit } from '../../shared/visits.contract.ts'

/** Days around the morning on which tests begin; one search takes no more. */
const DAYS = { from: '2026-09-01', to: '2026-11-30' } satisfies Partial<BodyOf<typeof searchVisits>['filters']>

/** Returns the visits to the record of a person that `reader` may see; with `part`, only those in which this part was read. */
export async function visitsTo(reader: Client, personId: string, part?: string): Promise<Visit[]> {
  const { data } = await reader.list(searchVisits, { body: { filters: { personId, ...DAYS } } })
  return data.filter(({ parts }) => part === undefined || parts.includes(part))
}
