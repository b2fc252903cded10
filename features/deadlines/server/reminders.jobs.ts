import { sql } from 'kysely'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { LADDER, type Step } from '../shared/buckets.rules.ts'
import { dueIn, type DueRow } from './deadlines.queries.ts'

/** Numbers alone: what a document is called can be of somebody's health, and an e-mail is read by others. */
const reminder: NoticeKind = {
  kind: 'deadlines.reminder',
  topic: 'documents',
  title: 'deadlines.notice.reminder',
  body: 'deadlines.notice.reminderBody',
}

/** When people are reminded, where their group is: once, and the later hours make up for a server that was down. */
const HOURS = ['07:', '08:', '09:']

type Reader = { personId: string; role: Role; groupIds: string[] }
type Found = Pick<DueRow, 'id' | 'person_id' | 'left_days' | 'writers'>

/**
 * Every hour, for groups where the morning begins: one notice for a person with how much ends in 30, 7 and 1 days and today. A person is
 * told of what they may renew, of what is about themselves, and a parent of what is about the child, as far as their own list has it.
 */
export const remindOfDeadlines = defineJob({
  name: 'deadlines.remind',
  every: '11 * * * *',
  run: async (tx) => {
    const groups = await tx.db
      .selectFrom('customer_group')
      .select(['id', 'zone'])
      .where('organisation_id', '=', tx.organisationId)
      .where('archived_at', 'is', null)
      .execute()
    for (const [zone, its] of Map.groupBy(groups, (group) => group.zone)) {
      if (!HOURS.some((hour) => timeIn(zone, tx.now).startsWith(hour))) continue
      const tellings = []
      for (const [personId, found] of await foundBy(
        tx,
        its.map(({ id }) => id),
      )) {
        const left = (step: Step) => found.filter((row) => row.left_days === step).length
        tellings.push({
          kind: reminder,
          news: {
            to: [personId],
            cause: `${dayIn(zone, tx.now)} ${zone}`,
            values: { count: found.length, today: left(0), tomorrow: left(1), week: left(7), month: left(30) },
            link: '/loggedIn/deadlineList/',
          },
        })
      }
      await notifyAll(tx, tellings)
    }
  },
})

/** What each person is reminded of, over all roles that they have in the groups; nobody without anything. */
async function foundBy(tx: TenantContext, groupIds: readonly string[]): Promise<Map<string, Found[]>> {
  const byPerson = new Map<string, Map<string, Found>>()
  for (const { personId, role, groupIds: own } of await readersOf(tx, groupIds)) {
    // The own list of that person in that role is what decides; row security is the system's.
    const reader = { ...tx, actor: { ...tx.actor, personId, role, groupIds: own } }
    const { rows } = await sql<Found>`select id, person_id, left_days, writers from (${await dueIn(reader, own)}) due
      where ${onLadder}`.execute(tx.db)
    for (const row of rows) {
      const concerned = row.person_id === personId || (role === 'CB_PARENT' && row.person_id !== null)
      if (!concerned && !row.writers.includes(role)) continue
      const known = byPerson.get(personId) ?? new Map<string, Found>()
      byPerson.set(personId, known.set(row.id, row))
    }
  }
  return new Map([...byPerson].map(([personId, found]) => [personId, [...found.values()]]))
}

const onLadder = sql<boolean>`left_days = any (${[...LADDER]}::int[])`

/** Whose list is worth asking for: roles held today that may read something on the ladder and are concerned by it. */
async function readersOf(tx: TenantContext, groupIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<{ person_id: string; role: string; groups: string[] }>`
    with due as materialized (select group_id, person_id, readers, writers from (${await dueIn(tx, groupIds)}) due
      where ${onLadder})
    select m.person_id, m.role, array_agg(distinct m.group_id) as groups from membership m
    where m.organisation_id = ${tx.organisationId} and ${heldToday(tx)} and exists (
      select from due where due.group_id = m.group_id and m.role = any (due.readers)
        and (m.role = any (due.writers) or m.person_id = due.person_id or (m.role = 'CB_PARENT' and exists (
          select from relationship r where r.organisation_id = ${tx.organisationId} and r.adult_id = m.person_id
            and r.child_id = due.person_id))))
    group by m.person_id, m.role order by m.person_id, m.role`.execute(tx.db)
  return rows.flatMap((row) => {
    const role = ROLES.find((one) => one === row.role)
    return role ? [{ personId: row.person_id, role, groupIds: row.groups }] : []
  })
}
