import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { dropFiles } from '#platform/server/files/files.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'

/** Days before a document is erased on which the office is told (ours): time to ask who needs it. */
export const WARNED_DAYS = 30
/** Documents that are erased in one statement. */
const MOST = 200

/**
 * Every night: erases documents that need not be kept any longer, with their files, letters and history, and tells the office of those
 * that are next. A document is kept until the day it names, in the zone of its group; an archived one that names none for the months of
 * its tag since it was archived; any other until somebody decides.
 */
export const retainDocuments = defineJob({
  name: 'documents.retain',
  every: '7 3 * * *',
  run: async (tx) => {
    while ((await erase(tx)) === MOST);
    await warn(tx)
  },
})

const OVER = (tx: TenantContext) => sql<boolean>`case
  when d.keep_until is not null then d.keep_until < (${tx.now}::timestamptz at time zone g.zone)::date
  else d.status = 'D' and t.keep_months is not null
    and (d.modified_at at time zone g.zone)::date + make_interval(months => t.keep_months)
      < (${tx.now}::timestamptz at time zone g.zone)::date end`

/** Erases at most `MOST` documents; answers how many. */
async function erase(tx: TenantContext): Promise<number> {
  const { rows } = await sql<{ id: string; group_id: string }>`
    select d.id, d.group_id from document d
      join customer_group g on g.organisation_id = d.organisation_id and g.id = d.group_id
      left join document_tag t on t.organisation_id = d.organisation_id and t.id = d.tag_id
    where d.organisation_id = ${tx.organisationId} and (d.keep_until is not null or d.status = 'D') and ${OVER(tx)}
    order by d.id limit ${MOST} for update of d`.execute(tx.db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const files = await tx.db
    .selectFrom('attachment')
    .select('file_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('document_id', '=', anyOf(ids))
    .execute()
  await dropFiles(
    tx,
    files.map((one) => one.file_id),
  )
  await tx.db
    .deleteFrom('document')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .execute()
  await Promise.all(
    ids.map((subjectId) => audit(tx, { action: 'documents.erased', subjectKind: 'document', subjectId })),
  )
  const groups = [...new Set(rows.map(({ group_id }) => group_id))]
  announce(tx, { message: 'documents.changed', data: {}, about: 'nobody', audience: { groupStaff: groups } })
  return rows.length
}

/** Tells the office, once for each last day, of the documents that name it. No notice names a document. */
async function warn(tx: TenantContext): Promise<void> {
  const { rows } = await sql<{ group_id: string; name: string; day: string; count: number; people: string[] }>`
    select d.group_id, g.name, to_char(d.keep_until, 'YYYY-MM-DD') as day, count(*)::int as count,
      array_remove(array_agg(distinct d.person_id), null) as people
    from document d join customer_group g on g.organisation_id = d.organisation_id and g.id = d.group_id
    where d.organisation_id = ${tx.organisationId} and d.keep_until is not null
      and d.keep_until <= (${tx.now}::timestamptz at time zone g.zone)::date + ${WARNED_DAYS}::int
    group by d.group_id, g.name, d.keep_until`.execute(tx.db)
  for (const { group_id, name, day, count, people } of rows)
    await notify(
      tx,
      {
        kind: 'documents.erasedSoon',
        topic: 'documents',
        title: 'documents.notice.erased',
        body: 'documents.notice.erased.body',
      },
      {
        // Whoever is restricted from one of them may not even count it.
        to: await officeOf(tx, group_id, people),
        cause: `${group_id}:${day}`,
        values: { group: name, day, count },
        link: '/loggedIn/documentList/',
      },
    )
}
