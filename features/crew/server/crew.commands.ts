import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { addCredential, CrewRecord, Demands } from '../shared/crew.contract.ts'
import { CREW_FUNCTIONS } from '../shared/crew.rules.ts'
import { assistantInReach, findCrew } from './crew.queries.ts'
import { demandsOf } from './qualified.api.ts'

/** Adds a credential to an assistant of the administrator's groups. */
export async function putCredential(
  work: Work,
  personId: string,
  body: BodyOf<typeof addCredential>,
): Promise<CrewRecord> {
  const person = await assistantInReach(work, personId)
  if (body.issued !== null && body.validTo !== null && body.validTo < body.issued)
    throw badFields([{ fieldName: 'validTo', message: 'crew.error.endBeforeStart' }])
  await work.db
    .insertInto('staff_credential')
    .values({
      organisation_id: work.organisationId,
      id: body.id ?? work.newId(),
      person_id: personId,
      kind: body.kind,
      number: body.number,
      issued: body.issued,
      valid_to: body.validTo,
      note: body.note,
      created_at: work.now,
    })
    .execute()
  await changed(work, 'crew.credentialAdded', person)
  return findCrew(work, personId)
}

/** Takes a credential away again. */
export async function dropCredential(work: Work, id: string): Promise<CrewRecord> {
  const row = await work.db
    .selectFrom('staff_credential')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const person = await assistantInReach(work, row.person_id)
  await work.db
    .deleteFrom('staff_credential')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(work, 'crew.credentialRemoved', person)
  return findCrew(work, person.id)
}

/** What the group of an administrator demands of each function. */
export async function readDemands(work: Work, groupId: string): Promise<Demands> {
  return demandsOf(work, (await groupInReach(work, groupId)).id)
}

/** Sets what a group demands, all functions at once. */
export async function saveDemands(work: Work, groupId: string, body: Demands): Promise<Demands> {
  const group = await groupInReach(work, groupId)
  await work.db
    .insertInto('crew_demand')
    .values(
      CREW_FUNCTIONS.map((one) => ({
        organisation_id: work.organisationId,
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
  await audit(work, { action: 'crew.demandsSet', subjectKind: 'group', subjectId: group.id, details: { ...body } })
  announce(work, { message: 'crew.changed', data: { groupId: group.id }, audience: { groupStaff: [group.id] } })
  return demandsOf(work, group.id)
}

/** Writes down and tells that something about an assistant changed. */
export async function changed(
  work: Work,
  action: `crew.${string}`,
  person: { id: string; groupIds: readonly string[] },
): Promise<void> {
  await audit(work, { action, subjectKind: 'person', subjectId: person.id })
  announce(work, {
    message: 'crew.changed',
    data: { personId: person.id },
    audience: { persons: [person.id], groupStaff: person.groupIds },
  })
}
