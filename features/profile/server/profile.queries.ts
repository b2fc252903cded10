import { AppError } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Work } from '#platform/server/work.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { PersonalData } from '../shared/profile.contract.ts'

/** The row of the caller; `locked` until the end of the transaction for a change. Throws E003 when it is missing. */
export async function ownPerson(work: Work, { locked = false } = {}) {
  let query = work.db
    .selectFrom('person')
    .select(['id', 'name', 'surname', 'email', 'phone', 'identifier_code', 'picture_id', 'version'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', work.actor.personId)
  if (locked) query = query.forNoKeyUpdate()
  const person = await query.executeTakeFirst()
  if (!person) throw new AppError('E003')
  return person
}

/** The caller's own data. Throws E003 without a person or a role. */
export async function findOwn(work: Work): Promise<PersonalData> {
  const person = await ownPerson(work)
  const { role } = work.actor
  if (role === null) throw new AppError('E003')
  const picture = person.picture_id === null ? null : await readFile(work, person.picture_id, 'small')
  return {
    personalDataDto: {
      id: person.id,
      name: person.name,
      surname: person.surname,
      fullName: fullName(person),
      email: person.email,
      phone: person.phone,
      identifierCode: person.identifier_code,
      customerAccountId: work.actor.accountId,
      picture: person.picture_id,
      profileImageData: picture?.bytes.toString('base64') ?? null,
      version: person.version,
    },
    customerRoleDto: { role, permission: [] },
    roleIdentifier: role,
  }
}
