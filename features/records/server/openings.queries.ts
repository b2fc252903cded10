import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { searchOpenings } from '../shared/records.contract.ts'
import { OPENING_GROUNDS } from '../shared/records.rules.ts'

/** Who opened restricted records of a person, the newest first: for the office, and without the reason for a family that is told. */
export async function openingsOf(
  tx: TenantContext,
  { filters: { personId }, limit, offset }: BodyOf<typeof searchOpenings>,
): Promise<{ data: AnswerOf<typeof searchOpenings>; page: Page }> {
  await personInReach(tx, personId)
  const office = isOffice(tx)
  const query = tx.db
    .selectFrom('medical_record_opening as o')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'o.organisation_id').onRef('p.id', '=', 'o.reader_id'),
    )
    .select([
      'o.id',
      'o.record_id',
      'o.reader_role',
      'o.ground',
      'o.reason',
      'o.opened_at',
      'o.until_at',
      'p.name',
      'p.surname',
    ])
    .where('o.organisation_id', '=', tx.organisationId)
    .where('o.person_id', '=', personId)
    .where(sql<boolean>`(${office}::boolean or o.family_told)`)
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.id', 'desc')
  const { rows, page } = await pageOf(tx, query, { limit, offset })
  const data = rows.map((row) => ({
    id: row.id,
    recordId: row.record_id,
    by: fullName(row),
    role: row.reader_role,
    ground: office ? (OPENING_GROUNDS.find((ground) => ground === row.ground) ?? null) : null,
    reason: office ? row.reason : '',
    openedAt: row.opened_at.toISOString(),
    until: row.until_at.toISOString(),
  }))
  return { data, page }
}
