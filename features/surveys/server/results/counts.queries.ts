import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { questionsOf, type Content } from '../../shared/surveys.rules.ts'
import { countedAs, textsShown, withoutFew, type Count } from './results.rules.ts'

type Of = { id: string; round: number; content: Content; anonymous: boolean }

/**
 * What the answers of a round say together, counted by PostgreSQL: how often each option was chosen, the mean of numbers, the first answers in
 * words. Nothing about somebody from whom the reader is restricted, and of an anonymous survey
 * nothing of a question that few answered. `only`: a condition on the answers (`a`).
 */
export async function countsOf(
  tx: TenantContext,
  { id, round, content, anonymous }: Of,
  only: RawBuilder<unknown> = sql`true`,
): Promise<Count[]> {
  const questions = questionsOf(content)
  const keys = questions.map(({ key }) => key)
  const kinds = questions.map(({ type }) => countedAs(type))
  // Which answers is decided before their contents are opened.
  const from = sql`from (select a.id, a.saved_at, a.content from survey_answer a
      where a.organisation_id = ${tx.organisationId} and a.survey_id = ${id} and a.round = ${round} and a.state = 'DONE'
        and ${notRestricted(tx, 'a.subject_id')} and ${only} offset 0) a
    cross join lateral jsonb_each_text(a.content) e
    join unnest(${keys}::text[], ${kinds}::text[]) q (key, kind) on q.key = e.key`
  // Anonymous answers come in no order.
  const order = anonymous ? sql`random()` : sql`a.saved_at, a.id`
  // Of several choices each is counted, and an empty one counts the answer itself.
  const { rows } = await sql<Count>`
    select e.key, part.chosen, count(*)::int as count,
      avg(case when q.kind = 'number' then e.value::numeric end)::float8 as mean, null as words
    ${from} cross join lateral unnest(case q.kind
      when 'one' then array[e.value]
      when 'several' then array_append(string_to_array(e.value, ';'), null)
      else array[null::text] end) part (chosen)
    where e.value is not null group by 1, 2
    union all
    select key, null, null, null, words from (
      select e.key, e.value as words, row_number() over (partition by e.key order by ${order}) as nth
      ${from} where q.kind = 'words' and e.value is not null) said
    where nth <= ${textsShown(content)}`.execute(tx.db)
  return anonymous ? withoutFew(rows) : rows
}
