import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { unlessHidden } from '#platform/server/policy/hidden-fields.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import {
  childFieldSetting,
  personFieldSetting,
  type ChildFieldSetting,
  type PersonFieldSetting,
} from '../shared/person-fields.contract.ts'
import { completeChildSettings, completeSettings } from '../shared/person-fields.rules.ts'
import { memberRole, type MemberRole, type PersonRecord } from '../shared/records.contract.ts'
import { elsewhereAmong } from './belonging.api.ts'
import { fullName, mayContact } from './people.api.ts'
import { notRestricted } from './restrictions.api.ts'
import { ofKin } from './rights.api.ts'

export type Membership = {
  id: string
  role: MemberRole
  groupId: string
  groupName: string
  zone: string
  from: string
  to: string | null
  version: number
  /** Valid today in the group's zone. */
  current: boolean
}

/** The memberships of a person in the groups that the work reaches, newest first; none when the actor is restricted from them. */
export async function membershipsOf(
  tx: TenantContext,
  personId: string,
  groupIds = tx.actor.groupIds,
): Promise<Membership[]> {
  const rows = await tx.db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.id', 'm.role', 'm.group_id', 'm.valid_from', 'm.valid_to', 'm.version', 'g.name', 'g.zone'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', personId)
    .where('m.group_id', '=', anyOf(groupIds))
    .where(notRestricted(tx, 'm.person_id'))
    .orderBy('m.valid_from', 'desc')
    .orderBy('g.name')
    .orderBy('m.role')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => {
    const today = dayIn(row.zone, tx.now)
    return {
      id: row.id,
      role: memberRole.parse(row.role),
      groupId: row.group_id,
      groupName: row.name,
      zone: row.zone,
      from: row.valid_from,
      to: row.valid_to,
      version: row.version,
      current: row.valid_from <= today && (row.valid_to === null || today <= row.valid_to),
    }
  })
}

/**
 * Whether an administrator may change a person, or the text id of the reason why not: whoever writes an e-mail address
 * can send keys to it, so that who also belongs to a group of others is changed by themselves alone.
 */
export async function whyNotEdit(tx: TenantContext, personId: string): Promise<string | null> {
  if (personId === tx.actor.personId) return null
  return (await elsewhereAmong(tx, [personId])).has(personId) ? 'people.ownOnly' : null
}

/** True when the person has, or will have, one of these roles. */
export const isStanding = (tx: TenantContext, memberships: readonly Membership[]): boolean =>
  memberships.some(({ to, zone }) => to === null || to >= dayIn(zone, tx.now))

/** A person of the actor's groups, as they may see them; anybody else looks missing. */
export async function findPerson(tx: TenantContext, personId: string): Promise<PersonRecord> {
  const memberships = await membershipsOf(tx, personId)
  const mine = memberships.some((one) => one.role !== 'CHILD')
  if (!mine || (tx.actor.role !== 'CB_ADMIN' && !(await mayContact(tx, personId)))) throw notFound()
  if (!isStanding(tx, memberships) && (await elsewhereAmong(tx, [personId])).has(personId)) throw notFound()
  return recordOf(tx, personId, memberships)
}

/**
 * The date of birth of the person whose id stands in `column`; null: nobody has entered it. It is part of the care record: `mayReadBirth` says who sees it.
 */
export const birthColumn = ({ organisationId }: TenantContext, column: string): RawBuilder<string | null> =>
  sql<string | null>`(select b.birth_date::text from measured_person b
    where b.organisation_id = ${organisationId} and b.person_id = ${sql.ref(column)})`

/** Whether the actor sees the date of birth of somebody whose care record they may read. */
export const mayReadBirth = ({ actor }: TenantContext, readCare: boolean): boolean =>
  readCare && isOpen(actor, 'measurement.userDetail')

const storedSettings = z.array(personFieldSetting)
const storedChildSettings = z.array(childFieldSetting)

/** How an organisation asks for the fields of each record. */
export type FieldSettings = { fields: PersonFieldSetting[]; childFields: ChildFieldSetting[] }

/** The settings of a row of `person_field_version`; of none those of the product. */
export const parsedSettings = (row: { fields: unknown; child_fields: unknown } | undefined): FieldSettings => ({
  fields: completeSettings(storedSettings.parse(row?.fields ?? [])),
  childFields: completeChildSettings(storedChildSettings.parse(row?.child_fields ?? [])),
})

/** The first key of the lock of an organisation's field settings. */
const SETTINGS_LOCK = 7_265_002

/**
 * Until the end of the transaction, `read`: nobody saves the field settings; `save`: nobody writes a child's record by them either. To be called
 * before the settings are read and before any row is locked: whoever saves them writes the rows of all children.
 */
export async function holdFieldSettings(tx: TenantContext, to: 'read' | 'save'): Promise<void> {
  const lock = sql.raw(to === 'read' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${SETTINGS_LOCK}::integer, hashtext(${tx.organisationId}))`.execute(tx.db)
}

/** How the organisation asks for each field of a record (docs/adr/0301, 0307). */
export async function fieldSettings(tx: TenantContext): Promise<FieldSettings> {
  const row = await tx.db
    .selectFrom('person_field_version')
    .select(['fields', 'child_fields'])
    .where('organisation_id', '=', tx.organisationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return parsedSettings(row)
}

/** The labels of columns of people: those that the organisation wrote for telephone and e-mail, otherwise those of the product. */
export async function columnHeads<Head extends string>(
  tx: TenantContext,
  heads: readonly Head[],
  usual: (head: Head) => string,
): Promise<string[]> {
  const { fields: settings } = await fieldSettings(tx)
  const own = new Map<string, string | undefined>(
    settings
      .filter(({ fieldName }) => fieldName === 'phone' || fieldName === 'email')
      .map((one) => [one.fieldName, one.labels[tx.actor.language]]),
  )
  return heads.map((head) => own.get(head) ?? usual(head))
}

/** The language of a person's messages; null when none is chosen. */
export const languageOf = ({ language }: { language: string | null }): Language | null =>
  LANGUAGES.find((one) => one === language) ?? null

/** The record of a person whom the actor was found to reach. */
export async function recordOf(
  tx: TenantContext,
  personId: string,
  memberships: readonly Membership[],
): Promise<PersonRecord> {
  const admin = tx.actor.role === 'CB_ADMIN'
  const person = await tx.db
    .selectFrom('person')
    .select(['id', 'version', 'name', 'surname', 'email', 'phone', 'picture_id'])
    .select([
      unlessHidden<string>(tx.organisationId, 'identifierCode', 'identifier_code').as('identifier_code'),
      unlessHidden<string>(tx.organisationId, 'language', 'language').as('language'),
      ofKin(tx, 'person.id', 'decideMedical').as('decides'),
      ofKin(tx, 'person.id', 'seeCare').as('reads_care'),
      ofKin(tx, 'person.id', 'seeDocuments').as('reads_documents'),
    ])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) throw notFound()
  const editReason = admin ? await whyNotEdit(tx, personId) : null
  const groups = new Map(memberships.filter((one) => one.current).map((one) => [one.groupId, one.groupName]))
  return {
    id: person.id,
    version: person.version,
    name: person.name,
    surname: person.surname,
    fullName: fullName(person),
    email: person.email,
    phone: person.phone,
    identifierCode: admin ? person.identifier_code : null,
    language: languageOf(person),
    customerGroupDtos: [...groups].map(([id, name]) => ({ id, name })),
    picture: admin || personId === tx.actor.personId ? person.picture_id : null,
    abilities: {
      edit: admin && editReason === null,
      picture: admin && editReason === null,
      editReason,
      access: admin && editReason === null,
      decide: admin || (tx.actor.role === 'CB_PARENT' && person.decides),
      isOwn: personId === tx.actor.personId,
      readCare: person.reads_care,
      readDocuments: person.reads_documents,
    },
  }
}
