import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { askedBy } from './surveys.policy.ts'

/** Those whom it asks and who have not answered the newest round, as `id`, `name`, `surname`, by name. `only`: a condition on them (`asked`). */
export async function missingOf(
  tx: TenantContext,
  id: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<{ id: string; name: string; surname: string }[]> {
  const { rows } = await sql<{ id: string; name: string; surname: string }>`select p.id, p.name, p.surname
    from survey s cross join lateral (${askedBy(tx)}) asked
    join person p on p.organisation_id = ${tx.organisationId} and p.id = asked.person_id
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} and ${only} and not case when s.anonymous
      then exists (select from survey_participation t where t.organisation_id = ${tx.organisationId} and t.survey_id = s.id
        and t.round = s.round and asked.person_id = any (t.person_ids))
      else exists (select from survey_answer a where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id
        and a.round = s.round and a.person_id = asked.person_id and a.state = 'DONE') end
    order by p.name_key, p.id`.execute(tx.db)
  return rows
}
