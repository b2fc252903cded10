import { sql } from 'kysely'
import type { Work } from '../work.ts'

/**
 * Asks one question over all groups of the organisation within the actor's transaction: whether somebody also belongs
 * elsewhere. Row security is the actor's own again afterwards. Nothing that it finds may be shown.
 */
export async function overAllGroups<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ own: string; all_groups: string | null }>`
    select current_setting('app.groups', true) as own,
      (select string_agg(id::text, ',') from customer_group where organisation_id = ${work.organisationId}) as all_groups
  `.execute(work.db)
  const [limits] = rows
  const limit = (groups: string) => sql`select set_config('app.groups', ${groups}, true)`.execute(work.db)
  await limit(limits?.all_groups ?? '')
  const answer = await ask()
  await limit(limits?.own ?? '')
  return answer
}
