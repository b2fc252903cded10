import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, stale } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { audit } from '#platform/server/audit.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { requireFresh } from '#platform/server/sessions/freshness.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { PersonalData, updatePersonalData } from '../shared/profile.contract.ts'
import { type Picture, variantFor } from './picture.api.ts'
import { requireChange, requireSight } from './pictures.policy.ts'
import { requestEmailChange } from './email-change.commands.ts'
import { announcePerson } from './audience.commands.ts'
import { findOwn, ownFields, ownPerson } from './profile.queries.ts'

/** The picture of somebody whom the actor may know, in the size that `compression` asks for. */
export async function readPicture(tx: TenantContext, personId: string, compression: number): Promise<Bytes> {
  await requireSight(tx, personId)
  const { picture_id } = await lookUp(tx, personId)
  if (picture_id === null) throw notFound()
  const variant = variantFor(compression)
  const file = await readFile(tx, picture_id, variant)
  if (!file) throw notFound()
  return { type: file.type, bytes: file.bytes }
}

/** Puts another picture in the place of the one before; null takes it away. */
export async function changePicture(
  tx: TenantContext,
  personId: string,
  picture: Picture | null,
): Promise<{ picture: string | null }> {
  await requireChange(tx, personId)
  const before = await lookUp(tx, personId, { locked: true })
  const id =
    picture === null
      ? null
      : await keepFile(tx, {
          kind: 'picture',
          name: 'picture.webp',
          type: 'image/webp',
          bytes: picture.full,
          variants: { middle: picture.middle, small: picture.small },
        })
  if (id === before.picture_id) return { picture: null }
  await tx.db
    .updateTable('person')
    .set({ picture_id: id })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .execute()
  if (before.picture_id !== null) await dropFile(tx, before.picture_id)
  await audit(tx, {
    action: id === null ? 'profile.pictureRemoved' : 'profile.pictureChanged',
    subjectKind: 'person',
    subjectId: personId,
  })
  await announcePerson(tx, personId)
  return { picture: id }
}

async function lookUp(
  tx: TenantContext,
  personId: string,
  { locked = false } = {},
): Promise<{ picture_id: string | null }> {
  let query = tx.db
    .selectFrom('person')
    .select('picture_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
  if (locked) query = query.forNoKeyUpdate()
  const person = await query.executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/**
 * Changes the own name and telephone; another e-mail address waits until it has confirmed itself. Asks for a fresh proof
 * (403 E013 with `stepUp`) when the address or the telephone changes: they are how the school and a forgotten password
 * reach this person. `roleIdentifier` and whatever else is sent along changes nothing.
 */
export async function changeOwn(
  call: AccountServices,
  { personalDataDto: typed }: BodyOf<typeof updatePersonalData>,
): Promise<PersonalData> {
  const { actor, session } = call
  if (!actor || !session) throw sessionOver()
  const email = typed.email || null
  const phone = typed.phone || null
  const changed = await call.asActor(actor, async (tx) => {
    const person = await ownPerson(tx, { locked: true })
    if (person.version !== typed.version) throw stale(await findOwn(tx))
    const { name, surname } = typed
    const values: FieldValues = { name, surname, email, phone }
    const problems = validate(await ownFields(tx), { ...values, identifierCode: person.identifier_code })
    if (problems.length > 0)
      throw badFields(problems.map((one) => ({ ...one, fieldName: `personalDataDto.${one.fieldName}` })))
    const reached = email !== person.email || phone !== person.phone
    if (reached) await requireFresh(call.control, session, call.now)
    await tx.db
      .updateTable('person')
      .set({ name, surname, phone, version: person.version + 1 })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', person.id)
      .execute()
    await audit(tx, { action: 'profile.changed', subjectKind: 'person', subjectId: person.id })
    await announcePerson(tx, person.id)
    if (email !== person.email)
      await requestEmailChange(call, tx, { personId: person.id, before: person.email, after: email })
    return findOwn(tx)
  })
  call.app.mailWaits()
  return changed
}
