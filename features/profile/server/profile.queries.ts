import { openModules } from '#platform/shared/contract/modules.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { PersonalData } from '../shared/profile.contract.ts'

/** The row of the caller; `locked` until the end of the transaction for a change. Throws E003 when it is missing. */
export async function ownPerson(tx: TenantContext, { locked = false } = {}) {
  let query = tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname', 'email', 'phone', 'identifier_code', 'picture_id', 'version'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', tx.actor.personId)
  if (locked) query = query.forNoKeyUpdate()
  const person = await query.executeTakeFirst()
  if (!person) throw new AppError('E003')
  return person
}

/** The caller's own data. Throws E003 without a person or a role. */
export async function findOwn(tx: TenantContext): Promise<PersonalData> {
  const person = await ownPerson(tx)
  const { role } = tx.actor
  if (role === null) throw new AppError('E003')
  const picture = person.picture_id === null ? null : await readFile(tx, person.picture_id, 'small')
  return {
    personalDataDto: {
      id: person.id,
      name: person.name,
      surname: person.surname,
      fullName: fullName(person),
      email: person.email,
      phone: person.phone,
      identifierCode: person.identifier_code,
      customerAccountId: tx.actor.accountId,
      picture: person.picture_id,
      profileImageData: picture?.bytes.toString('base64') ?? null,
      version: person.version,
    },
    customerRoleDto: { role, permission: openModules(tx.actor.closedModules) },
    roleIdentifier: role,
  }
}
