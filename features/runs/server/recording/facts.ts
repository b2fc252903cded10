import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { RESOLUTIONS, type Fact } from '../../shared/runs.rules.ts'
import { acceptanceOf, RETURN_COLUMNS } from '../handover-columns.api.ts'
import { acceptances } from '../transfers.api.ts'

const resolution = z.enum(RESOLUTIONS)

/** The facts about passengers, as the rules read them. Facts that came after the close are left out: they amend, they change nothing. */
export async function factsAbout(
  tx: TenantContext,
  passengerIds: readonly string[],
  withLate = false,
): Promise<Map<string, Fact[]>> {
  if (passengerIds.length === 0) return new Map()
  let query = factRows(tx.db, tx.organisationId).where('passenger_id', '=', anyOf(passengerIds))
  if (!withLate) query = query.where('late', '=', false)
  const rows = await query.execute()
  const facts = factsOf(passengerIds, rows)
  const handedOn = rows.flatMap((row) => (row.type === 'TRANSFERRING' ? row.passenger_id : []))
  for (const row of await acceptances(tx, handedOn))
    facts.get(row.passenger_id)?.push({
      id: row.id,
      type: 'ACCEPTED',
      deviceId: row.device_id,
      deviceSeq: row.device_seq,
      occurredAt: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
    })
  return facts
}

/** The query of what `factsOf` reads, of all passengers of an organisation. */
export const factRows = (db: TenantContext['db'], organisationId: string) =>
  db
    .selectFrom('boarding_event')
    .select(['id', 'passenger_id', 'type', 'device_id', 'device_seq', 'occurred_at', 'received_at'])
    .select(['supersedes_id', 'resolution', 'refused', 'recipient_kind', 'recipient_name', ...RETURN_COLUMNS])
    .where('organisation_id', '=', organisationId)

type FactRow = Awaited<ReturnType<ReturnType<typeof factRows>['execute']>>[number]
/** As read, within a JSON value, or about to be stored. */
export type AnyFactRow = Omit<FactRow, 'occurred_at' | 'received_at'> &
  Record<'occurred_at' | 'received_at', Date | string>

/** By passenger, what was recorded. What another run recorded about those handed to it is not in it. */
export function factsOf(passengerIds: readonly string[], rows: readonly AnyFactRow[]): Map<string, Fact[]> {
  const facts = new Map<string, Fact[]>(passengerIds.map((id) => [id, []]))
  for (const row of rows)
    facts.get(row.passenger_id)?.push({
      id: row.id,
      type: row.type,
      deviceId: row.device_id,
      deviceSeq: row.device_seq,
      supersedesId: row.supersedes_id,
      occurredAt: new Date(row.occurred_at).toISOString(),
      receivedAt: new Date(row.received_at).toISOString(),
      resolution: row.resolution === null ? null : resolution.parse(row.resolution),
      refused: row.refused,
      named: row.recipient_kind !== null,
      taker: row.recipient_kind === null ? null : { kind: row.recipient_kind, name: row.recipient_name ?? '' },
      returnedTo: acceptanceOf(row)?.place ?? null,
    })
  return facts
}
