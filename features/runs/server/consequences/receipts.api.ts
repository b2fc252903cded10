import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { receiptStands, type Counted } from '../../shared/receipts.rules.ts'
import type { RunDetail } from '../../shared/runs.contract.ts'
import { isAccountedFor } from '../../shared/runs.rules.ts'
import { openAlert, settleAlerts, type RunKey } from '#features/alerts/server/alerts.api.ts'
import { storedFold, type Passenger } from '../passengers.api.ts'

// What the school counted is kept; what it means beside the crew's records is read from both, as a transfer is.

/** True when the school has counted this run. */
export const isCounted = ({ organisationId, runId }: { organisationId: string; runId: string }) =>
  sql<boolean>`exists (select 1 from run_receipt where organisation_id = ${organisationId} and run_id = ${runId})`

/** Who answers for the number of the crew of a count (`r`): who closed the run, until then its lead. */
const crewSide = sql<string | null>`coalesce(
  (select concat_ws(' ', c.name, c.surname) from run u join person c on c.organisation_id = u.organisation_id and c.id = u.closed_by
    where u.organisation_id = r.organisation_id and u.id = r.run_id),
  (select string_agg(c.name, ', ' order by c.name) from run_crew c
    where c.organisation_id = r.organisation_id and c.run_id = r.run_id and c.function = 'lead'))`.as('crew')

/** Every count of the school for a run, the first first. */
export async function receiptsOf(tx: TenantContext, runId: string) {
  const rows = await tx.db
    .selectFrom('run_receipt as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.recorded_by'),
    )
    .select(['r.no', 'r.counted', 'r.received_by', 'r.at', 'p.name', 'p.surname'])
    .select(crewSide)
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.run_id', '=', runId)
    .orderBy('r.no')
    .execute()
  return rows.map((row) => ({
    no: row.no,
    at: row.at,
    counted: row.counted,
    crew: row.crew,
    by: [row.received_by, fullName(row)].filter((name) => name !== null).join(', '),
  }))
}

const handedOver = (passengers: readonly Passenger[]) => passengers.filter((one) => one.state === 'DROPPED')

const countedBeside = (counted: number, passengers: readonly Passenger[]): Counted => ({
  counted,
  handed: handedOver(passengers).length,
  open: passengers.filter((one) => !isAccountedFor(storedFold(one))).length,
})

/** The count that holds, and how it stands beside what the crew recorded; null while nobody at the school has counted. */
export async function receiptOf(
  tx: TenantContext,
  runId: string,
  passengers: readonly Passenger[],
): Promise<RunDetail['receipt']> {
  const last = (await receiptsOf(tx, runId)).at(-1)
  if (!last) return null
  const both = countedBeside(last.counted, passengers)
  const stands = receiptStands(both)
  return {
    at: last.at.toISOString(),
    by: last.by,
    counted: last.counted,
    handed: both.handed,
    crew: last.crew,
    stands: stands === 'differs' && (await lookedInto(tx, runId, last.no)) ? 'settled' : stands,
  }
}

/** A person closed the alert about this very count. */
async function lookedInto(tx: TenantContext, runId: string, no: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('alert')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('rule', '=', 'RECEIPT_DIFFERS')
    .where('state', '=', 'closed')
    .where('owner_id', 'is not', null)
    .where(sql<boolean>`(details ->> 'no')::int = ${no}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Rings while the last count of the school differs from what the crew handed over, and stops when they agree. */
export async function watchReceipt(
  tx: TenantContext,
  run: RunKey & { direction: string },
  passengers: readonly Passenger[],
): Promise<void> {
  if (run.direction !== 'to_school') return
  const last = (await receiptsOf(tx, run.id)).at(-1)
  if (!last) return
  const both = countedBeside(last.counted, passengers)
  if (receiptStands(both) !== 'differs') return settleAlerts(tx, run.id, ['RECEIPT_DIFFERS'])
  if (await lookedInto(tx, run.id, last.no)) return
  await openAlert(tx, run, 'RECEIPT_DIFFERS', {
    details: { no: last.no, counted: both.counted, by: last.by, handed: both.handed, crew: last.crew ?? '–' },
  })
}
