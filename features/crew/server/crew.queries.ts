import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { membershipsOf } from '#features/people/server/records.api.ts'
import { papersInForce, papersState } from '#platform/shared/papers/papers.rules.ts'
import { awayReason, type CrewRecord } from '../shared/crew.contract.ts'
import { credentialsOf } from './qualified.api.ts'

/**
 * Somebody who is an assistant in a group of the actor, today or later, with the zone that decides what today is. An
 * assistant finds nobody but themselves; anybody else looks missing.
 */
export async function assistantInReach(tx: TenantContext, personId: string) {
  if (tx.actor.role === 'CB_ASSISTANT' && personId !== tx.actor.personId) throw notFound()
  const works = (await membershipsOf(tx, personId)).filter(
    (one) => one.role === 'CB_ASSISTANT' && (one.to === null || one.to >= dayIn(one.zone, tx.now)),
  )
  const [first] = works
  if (!first) throw notFound()
  return { id: personId, zone: first.zone, groupIds: [...new Set(works.map((one) => one.groupId))] }
}

/** Credentials, those in force first, and the days away that are not over. */
export async function findCrew(tx: TenantContext, personId: string): Promise<CrewRecord> {
  const { zone } = await assistantInReach(tx, personId)
  const today = dayIn(zone, tx.now)
  const person = await tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const papers = (await credentialsOf(tx, [personId])).get(personId) ?? []
  const inForce = new Set(papersInForce(papers).map((one) => one.id))
  const away = await tx.db
    .selectFrom('staff_absence')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return {
    person: { id: person.id, name: fullName(person) },
    credentials: papers
      .map(({ personId: _of, ...paper }) => ({
        ...paper,
        state: inForce.has(paper.id) ? papersState([paper], today) : ('replaced' as const),
      }))
      .toSorted((a, b) => Number(a.state === 'replaced') - Number(b.state === 'replaced')),
    away: away.map((row) => ({
      id: row.id,
      fromDay: row.from_day,
      toDay: row.to_day,
      reason: awayReason.parse(row.reason),
      note: row.note,
      reporter: row.reporter_name,
      reportedAt: row.reported_at.toISOString(),
    })),
    abilities: { credentials: tx.actor.role === 'CB_ADMIN', away: true },
  }
}
