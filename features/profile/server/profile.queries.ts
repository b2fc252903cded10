import { openModules } from '#platform/shared/contract/modules.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { unlessHidden } from '#platform/server/policy/hidden-fields.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { fieldSettings } from '#features/people/server/records.api.ts'
import { askedFields } from '#features/people/shared/person-fields.rules.ts'
import type { PersonalData } from '../shared/profile.contract.ts'
import { profileFields } from '../shared/profile.fields.ts'

/** The row of the caller; `locked` until the end of the transaction for a change. Throws E003 when it is missing. */
export async function ownPerson(tx: TenantContext, { locked = false } = {}) {
  let query = tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname', 'email', 'phone', 'picture_id', 'version'])
    .select(unlessHidden<string>(tx.organisationId, 'identifierCode', 'identifier_code').as('identifier_code'))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', tx.actor.personId)
  if (locked) query = query.forNoKeyUpdate()
  const person = await query.executeTakeFirst()
  if (!person) throw new AppError('E003')
  return person
}

/** The own edit form as the organisation asks for it, in the reader's language. */
export const ownFields = async (tx: TenantContext): Promise<FieldDefinition[]> =>
  askedFields(profileFields, (await fieldSettings(tx)).fields, tx.actor.language)

/** The own edit form with what the caller's record has (MY_INFO_EDIT of the specification). Throws E003 without a person. */
export async function ownStructure(tx: TenantContext): Promise<FieldDefinition[]> {
  const { name, surname, email, phone, identifier_code } = await ownPerson(tx)
  const values: FieldValues = { name, surname, email, phone, identifierCode: identifier_code }
  const fields = await ownFields(tx)
  return fields.map((field) => ({ ...field, hidden: false, value: values[field.fieldName] ?? null }))
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
