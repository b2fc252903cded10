import { sql } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { allergiesOf } from '#features/conditions/server/allergies.api.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { childDay } from '#features/people/server/child-day.api.ts'
import { fullName, guardiansOf } from '#features/people/server/people.api.ts'
import { planContent, type EmergencyCard } from '../shared/plans.contract.ts'
import { plansOf } from './plans.queries.ts'

/** What to do in an emergency of somebody, from the plan in force; of two kinds the one that came into force last. */
export async function emergencyOf(
  tx: TenantContext,
  personId: string,
  action: 'emergencyRead' | 'emergencyPrinted',
): Promise<EmergencyCard> {
  const person = await personInReach(tx, personId)
  const [inForce] = (await plansOf(tx, personId))
    .flatMap(({ plan }) => plan.inForce ?? [])
    .toSorted((a, b) => b.synced_at.getTime() - a.synced_at.getTime())
  const content = inForce ? planContent.parse(inForce.content) : null
  const allergies = (await allergiesOf(tx, [personId])).filter(({ proposed }) => !proposed)
  await audit(tx, { action: `plans.${action}`, subjectKind: 'person', subjectId: personId })
  return {
    personId,
    fullName: person.fullName,
    allergies: allergies.map(({ substance, reaction, criticality }) => ({
      substance,
      reaction,
      high: criticality === 'HIGH',
    })),
    steps: content?.emergency ?? [],
    kit: content?.kit ?? '',
    transport: content?.transport ?? '',
    calls: await callsOf(tx, personId),
    plan: inForce ? { id: inForce.id, edition: inForce.edition, since: inForce.synced_at.toISOString() } : null,
  }
}

/** Those on the list of calls in its order, then the guardians who are told. */
async function callsOf(tx: TenantContext, personId: string): Promise<EmergencyCard['calls']> {
  const { rows } = await sql<{ name: string; function: string; phone: string }>`select
      case when p.id is null then c.name else trim(p.name || ' ' || p.surname) end as name, c.function, c.phone
    from caregiver c left join person p on p.organisation_id = ${tx.organisationId} and p.id = c.person_id
    where c.organisation_id = ${tx.organisationId} and c.guest_id = ${personId} and c.call_order is not null and c.phone <> ''
      and c.closed_at is null and ${childDay(tx, 'c.guest_id')} between c.valid_from and coalesce(c.valid_to, 'infinity'::date)
    order by c.call_order, c.id`.execute(tx.db)
  const guardians = await guardiansOf(tx, [personId], 'notify')
  return [
    ...rows.map((one) => ({ name: one.name, about: `guests.function.${one.function}`, phone: one.phone })),
    ...guardians.flatMap((one) =>
      one.phone === null || one.adult_id === personId
        ? []
        : [{ name: fullName(one), about: `relationships.kind.${one.kind}`, phone: one.phone }],
    ),
  ]
}
