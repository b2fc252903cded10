import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit, auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayKnowContact, mayKnowNumber } from '#features/children/server/homes.api.ts'
import { allergiesOf, cardAllergies } from '#features/conditions/server/allergies.api.ts'
import { guestsInMyCare } from '#features/guests/server/care-team.api.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { childDay, notEnded } from '#features/people/server/membership-days.api.ts'
import { birthColumn } from '#features/people/server/records.api.ts'
import { fullName, guardiansOf, myRidersToday } from '#features/people/server/people.api.ts'
import { CARDS_MAX, planContent, type EmergencyCard, type listEmergencyCards } from '../shared/plans.contract.ts'
import { plansInReach, plansOf, type FoundPlan } from './plans.queries.ts'

export type CardPerson = { id: string; fullName: string; birthDate: string | null; zone: string }

/** What to do in an emergency of somebody, from the plan in force; of two kinds the one that came into force last. */
export async function emergencyOf(
  tx: TenantContext,
  personId: string,
  action: 'emergencyRead' | 'emergencyPrinted',
): Promise<EmergencyCard> {
  const person = await personInReach(tx, personId)
  const [card] = await cardsOf(tx, [person], await plansOf(tx, personId))
  await audit(tx, { action: `plans.${action}`, subjectKind: 'person', subjectId: personId })
  if (!card) throw notFound()
  return card
}

/** The cards of everybody in reach who has a plan in force, and until when the actor reaches them. */
export async function emergencyCards(tx: TenantContext): Promise<AnswerOf<typeof listEmergencyCards>> {
  const plans = (await plansInReach(tx)).filter(({ plan }) => plan.inForce)
  const people = await reachedPeople(tx, [...new Set(plans.map(({ plan }) => plan.newest.person_id))])
  const cards = await cardsOf(tx, people, plans)
  await auditAll(
    tx,
    people.map(({ id }) => ({ action: 'plans.emergencyRead', subjectKind: 'person', subjectId: id })),
  )
  return cards.map((card, index) => ({ ...card, until: people[index]?.until ?? null, runs: people[index]?.runs ?? [] }))
}

/**
 * These people by name; of those whom an assistant reaches by runs alone, these runs of today and the end of the day where their
 * group is. When they are over they are not among them: medical data leaves the phones with it.
 */
async function reachedPeople(
  tx: TenantContext,
  ids: readonly string[],
): Promise<(CardPerson & { until: string | null; runs: string[] })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    name: string
    surname: string
    birth_date: string | null
    zone: string
    team: boolean
    runs: string[]
  }>`
    with found as (select distinct on (p.id) p.id, p.name, p.surname, p.name_key, g.zone,
        (${tx.actor.role !== 'CB_ASSISTANT'}::boolean or p.id in (${guestsInMyCare(tx)})) as team
      from person p join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = p.id
        and m.role in ('GUEST', 'CHILD') and m.group_id = any (${[...tx.actor.groupIds]}::uuid[]) and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where p.organisation_id = ${tx.organisationId} and p.id = any (${[...ids]}::uuid[])
      order by p.id, m.valid_from desc),
    riding as (select child_id, array_agg(run_id order by run_id) as runs from (${myRidersToday(tx)}) rider group by child_id)
    select found.*, ${birthColumn(tx, 'found.id')} as birth_date, case when team then '{}' else runs end as runs from found left join riding on child_id = id
    where team or runs is not null
    order by name_key, id limit ${CARDS_MAX}`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    fullName: fullName(row),
    birthDate: row.birth_date,
    zone: row.zone,
    runs: row.runs,
    until: row.team ? null : instantOf(addDays(dayIn(row.zone, tx.now), 1), '00:00', row.zone).toISOString(),
  }))
}

/** A card of each of these people, in their order. */
export async function cardsOf(
  tx: TenantContext,
  people: readonly CardPerson[],
  plans: readonly FoundPlan[],
): Promise<EmergencyCard[]> {
  const ids = people.map(({ id }) => id)
  const allergies = await allergiesOf(tx, ids)
  const calls = await callsOf(tx, ids)
  return people.map(({ id, fullName: name, birthDate, zone }) => {
    const [inForce] = plans
      .flatMap(({ plan }) => (plan.inForce?.person_id === id ? [plan.inForce] : []))
      .toSorted((a, b) => b.synced_at.getTime() - a.synced_at.getTime())
    const content = inForce ? planContent.parse(inForce.content) : null
    return {
      personId: id,
      fullName: name,
      birthDate,
      zone,
      allergies: cardAllergies(allergies.filter(({ personId }) => personId === id)),
      steps: content?.emergency ?? [],
      kit: content?.kit ?? '',
      transport: content?.transport ?? '',
      calls: calls(id),
      plan: inForce ? { id: inForce.id, edition: inForce.edition, since: inForce.synced_at.toISOString() } : null,
    }
  })
}

/**
 * Of each of these people those on the list of calls in its order, then the guardians who are told. A guardian finds no number of
 * an adult whose contact is hidden from them, whoever entered it (docs/adr/0279).
 */
async function callsOf(
  tx: TenantContext,
  ids: readonly string[],
): Promise<(personId: string) => EmergencyCard['calls']> {
  if (ids.length === 0) return () => []
  const { rows } = await sql<{ guest_id: string; name: string; function: string; phone: string }>`select c.guest_id,
      case when p.id is null then c.name else trim(p.name || ' ' || p.surname) end as name, c.function, c.phone
    from caregiver c left join person p on p.organisation_id = ${tx.organisationId} and p.id = c.person_id
    where c.organisation_id = ${tx.organisationId} and c.guest_id = any (${[...ids]}::uuid[]) and c.call_order is not null and c.phone <> ''
      and c.closed_at is null and ${childDay(tx, 'c.guest_id')} between c.valid_from and coalesce(c.valid_to, 'infinity'::date)
      and ${mayKnowNumber(tx, 'c.guest_id', 'c.phone')}
    order by c.call_order, c.id`.execute(tx.db)
  const guardians = await guardiansOf(tx, [...ids], 'notify', mayKnowContact(tx, 'r.child_id', 'r.adult_id'))
  return (personId) => [
    ...rows
      .filter(({ guest_id }) => guest_id === personId)
      .map((one) => ({ name: one.name, about: `guests.function.${one.function}`, phone: one.phone })),
    ...guardians.flatMap((one) =>
      one.phone === null || one.child_id !== personId || one.adult_id === personId
        ? []
        : [{ name: fullName(one), about: `relationships.kind.${one.kind}`, phone: one.phone }],
    ),
  ]
}
