import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, stale } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { setBirthDate } from '../shared/measurements.contract.ts'
import { personInCare } from './people.queries.ts'

/** Nobody is older. */
const YEARS_MAX = 130

/** Sets the date of birth of somebody in care. Throws 409 E016 when somebody else changed it in between. */
export async function setBirth(
  tx: TenantContext,
  id: string,
  { version, birthDate }: BodyOf<typeof setBirthDate>,
): Promise<AnswerOf<typeof setBirthDate>> {
  const person = await personInCare(tx, id)
  const today = dayIn(person.zone, tx.now)
  if (birthDate > today || Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) > YEARS_MAX)
    throw badFields([{ fieldName: 'birthDate', message: 'measurements.error.birthDate' }])
  const kept = await tx.db
    .insertInto('measured_person')
    .values({
      organisation_id: tx.organisationId,
      group_id: person.groupId,
      person_id: id,
      birth_date: birthDate,
      version: version + 1,
    })
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'person_id'])
        .doUpdateSet({ birth_date: birthDate, version: version + 1 })
        .where('measured_person.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!kept || (version > 0 && person.birthVersion === 0))
    throw stale({ id, birthDate: person.who.birthDate, birthVersion: person.birthVersion })
  await audit(tx, { action: 'measurements.birthDateSet', subjectKind: 'person', subjectId: id })
  announce(tx, { message: 'measurements.changed', data: {}, audience: { groupStaff: [person.groupId] } })
  return { id, birthDate, birthVersion: kept.version }
}
