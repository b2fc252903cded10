import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { addCredential, CrewRecord, Demands } from '../shared/crew.contract.ts'
import { CREW_FUNCTIONS } from '../shared/crew.rules.ts'
import { assistantInReach, findCrew } from './crew.queries.ts'
import { demandsOf } from './qualified.api.ts'

/** Adds a credential to an assistant of the administrator's groups. */
export async function putCredential(
  tx: TenantContext,
  personId: string,
  body: BodyOf<typeof addCredential>,
): Promise<CrewRecord> {
  const person = await assistantInReach(tx, personId)
  if (body.issued !== null && body.validTo !== null && body.validTo < body.issued)
    throw badFields([{ fieldName: 'validTo', message: 'crew.error.endBeforeStart' }])
  await tx.db
    .insertInto('staff_credential')
    .values({
      organisation_id: tx.organisationId,
      id: body.id ?? tx.newId(),
      person_id: personId,
      kind: body.kind,
      number: body.number,
      issued: body.issued,
      valid_to: body.validTo,
      note: body.note,
      created_at: tx.now,
    })
    .execute()
  await changed(tx, 'crew.credentialAdded', person)
  return findCrew(tx, personId)
}

/** Takes a credential away again. */
export async function dropCredential(tx: TenantContext, id: string): Promise<CrewRecord> {
  const row = await tx.db
    .selectFrom('staff_credential')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const person = await assistantInReach(tx, row.person_id)
  await tx.db
    .deleteFrom('staff_credential')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(tx, 'crew.credentialRemoved', person)
  return findCrew(tx, person.id)
}

/** What the group of an administrator demands of each function. */
export async function readDemands(tx: TenantContext, groupId: string): Promise<Demands> {
  return demandsOf(tx, (await groupInReach(tx, groupId)).id)
}

/** Sets what a group demands, all functions at once. */
export async function saveDemands(tx: TenantContext, groupId: string, body: Demands): Promise<Demands> {
  const group = await groupInReach(tx, groupId)
  await tx.db
    .insertInto('crew_demand')
    .values(
      CREW_FUNCTIONS.map((one) => ({
        organisation_id: tx.organisationId,
        group_id: group.id,
        function: one,
        credentials: [...new Set(body[one])],
      })),
    )
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'group_id', 'function'])
        .doUpdateSet((eb) => ({ credentials: eb.ref('excluded.credentials') })),
    )
    .execute()
  await audit(tx, { action: 'crew.demandsSet', subjectKind: 'group', subjectId: group.id, details: { ...body } })
  announce(tx, {
    message: 'crew.changed',
    data: { groupId: group.id },
    about: 'nobody',
    audience: { groupStaff: [group.id] },
  })
  return demandsOf(tx, group.id)
}

/** Writes down and tells that something about an assistant changed. */
export async function changed(
  tx: TenantContext,
  action: `crew.${string}`,
  person: { id: string; groupIds: readonly string[] },
): Promise<void> {
  await audit(tx, { action, subjectKind: 'person', subjectId: person.id })
  announce(tx, {
    message: 'crew.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: { persons: [person.id], groupStaff: person.groupIds },
  })
}
