import { sql } from 'kysely'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { REMINDED_DAYS } from '../shared/requests.rules.ts'
import { OWN_PAGE } from './asking.commands.ts'
import { ownersOf } from './owners.queries.ts'

const REMINDED: NoticeKind = {
  kind: 'requirements.reminded',
  topic: 'documents',
  title: 'requirements.notice.reminded',
  body: 'requirements.notice.asked.body',
}

/** The hours in which people are reminded, where their group is: once, and the later ones make up for a server that was down. */
const HOURS = ['07:', '08:', '09:']

type Row = { id: string; group_id: string; zone: string; person_id: string; left: number }

/** Every hour, for groups where the morning begins: who was asked for a document and has not handed it in, by the days until it is due. */
export const remindOfRequests = defineJob({
  name: 'requirements.remind',
  every: '23 * * * *',
  run: async (tx) => {
    const left = sql`q.due_on - (${tx.now}::timestamptz at time zone g.zone)::date`
    const { rows } = await sql<Row>`select q.id, q.group_id, g.zone, q.person_id, ${left} as left
      from document_request q join customer_group g on g.organisation_id = q.organisation_id and g.id = q.group_id
      where q.organisation_id = ${tx.organisationId} and q.state = 'OPEN' and q.due_on is not null
        and g.archived_at is null and ${left} = any (${[...REMINDED_DAYS]}::int[])`.execute(tx.db)
    const due = rows.filter(({ zone }) => HOURS.some((hour) => timeIn(zone, tx.now).startsWith(hour)))
    const tellings = []
    for (const [groupId, its] of Map.groupBy(due, (row) => row.group_id)) {
      const owners = await ownersOf(tx, groupId, [...new Set(its.map((row) => row.person_id))])
      for (const [personId, of] of Map.groupBy(its, (row) => `${row.person_id} ${row.left}`).entries()) {
        const about = of[0]?.person_id ?? personId
        const cause = `${of.map(({ id }) => id).sort()[0]}:${of[0]?.left}`
        const news = {
          to: owners.get(about) ?? [],
          cause,
          values: { count: of.length },
          link: OWN_PAGE,
          about: [about],
        }
        tellings.push({ kind: REMINDED, news })
      }
    }
    await notifyAll(tx, tellings)
  },
})
