import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { Work } from '#platform/server/work.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { membershipsOf } from '#features/people/server/records.api.ts'
import { papersInForce, papersState } from '#platform/shared/papers/papers.rules.ts'
import { awayReason, type CrewRecord } from '../shared/crew.contract.ts'
import { credentialsOf } from './qualified.api.ts'

/**
 * Somebody who is an assistant in a group of the actor, today or later, with the zone that decides what today is. An
 * assistant finds nobody but themselves; anybody else looks missing.
 */
export async function assistantInReach(work: Work, personId: string) {
  if (work.actor.role === 'CB_ASSISTANT' && personId !== work.actor.personId) throw notFound()
  const works = (await membershipsOf(work, personId)).filter(
    (one) => one.role === 'CB_ASSISTANT' && (one.to === null || one.to >= dayIn(one.zone, work.now)),
  )
  const [first] = works
  if (!first) throw notFound()
  return { id: personId, zone: first.zone, groupIds: [...new Set(works.map((one) => one.groupId))] }
}

/** Credentials, those in force first, and the days away that are not over. */
export async function findCrew(work: Work, personId: string): Promise<CrewRecord> {
  const { zone } = await assistantInReach(work, personId)
  const today = dayIn(zone, work.now)
  const person = await work.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const papers = (await credentialsOf(work, [personId])).get(personId) ?? []
  const inForce = new Set(papersInForce(papers).map((one) => one.id))
  const away = await work.db
    .selectFrom('staff_absence')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
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
    abilities: { credentials: work.actor.role === 'CB_ADMIN', away: true },
  }
}
