import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { limitToGroups } from '../db/transaction.ts'
import type { TenantContext } from '../tenant-context.ts'
import { audienceReaders } from './audience.hooks.ts'

const audienceSchema = z.object({
  persons: z._default(z.array(z.string()), []),
  groupStaff: z._default(z.array(z.string()), []),
  groupOffice: z._default(z.array(z.string()), []),
  groupMembers: z._default(z.array(z.string()), []),
  runFamilies: z._default(z.array(z.string()), []),
  about: z._default(z.array(z.string()), []),
})
type ByRecord = ReadonlyMap<string, readonly string[]>

/**
 * Returns, for the position of each of these audiences, the ids of the people in it: staff of today, families of today, and nobody who
 * is restricted from all the people whom the news is about.
 */
export async function findRecipients(
  tx: TenantContext,
  stored: readonly unknown[],
): Promise<(index: number) => ReadonlySet<string>> {
  const audiences = stored.map((audience) => audienceSchema.parse(audience))
  const memberGroups = audiences.flatMap(({ groupMembers }) => groupMembers)
  const groupIds = distinct([
    ...audiences.flatMap(({ groupStaff, groupOffice }) => [...groupStaff, ...groupOffice]),
    ...memberGroups,
  ])
  // The policies compare each row with all groups of the transaction, which are many in a whole city.
  if (groupIds.length > 0) await limitToGroups(tx.db, groupIds)
  const { staff, office, members } = await membersOf(tx, groupIds, memberGroups.length > 0 ? MEMBERS : STAFF)
  const families = await familiesOf(tx, distinct(audiences.flatMap(({ runFamilies }) => runFamilies)))
  const withheld = await withheldFrom(tx, distinct(audiences.flatMap(({ about }) => about)))
  return (index) => {
    const audience = audiences[index]!
    const { about } = audience
    const persons = [
      ...audience.persons,
      ...audience.groupStaff.flatMap((id) => staff.get(id) ?? []),
      ...audience.groupOffice.flatMap((id) => office.get(id) ?? []),
      ...audience.groupMembers.flatMap((id) => members.get(id) ?? []),
      ...audience.runFamilies.flatMap((id) => families.get(id) ?? []),
    ]
    const mayNot = (personId: string) => about.length > 0 && about.every((id) => withheld.has(`${personId} ${id}`))
    return new Set(persons.filter((personId) => !mayNot(personId)))
  }
}

async function familiesOf(tx: TenantContext, runIds: readonly string[]): Promise<ByRecord> {
  if (runIds.length === 0) return new Map()
  const readers = (await audienceReaders.call(tx, { kind: 'run', ids: runIds })).flat()
  return byRecord(readers)
}

/** Returns `adult person` for each adult who is restricted from one of these people, whatever makes the adult a reader of the news. */
async function withheldFrom(tx: TenantContext, about: readonly string[]): Promise<Set<string>> {
  if (about.length === 0) return new Set()
  const { rows: found } = await sql<{ adult_id: string; child_id: string }>`
    select adult_id, child_id from relationship where organisation_id = ${tx.organisationId}
      and child_id = any(${[...about]}::uuid[]) and restricted`.execute(tx.db)
  return new Set(found.map((row) => `${row.adult_id} ${row.child_id}`))
}

const STAFF = ['CB_ADMIN', 'CB_ASSISTANT'] as const
const MEMBERS = [...STAFF, 'CB_PARENT'] as const

/** The people with these roles in each group on its own day (`members`), of them administrators and assistants (`staff`), and administrators (`office`). */
async function membersOf(
  tx: TenantContext,
  groupIds: readonly string[],
  roles: readonly string[],
): Promise<{ members: ByRecord; staff: ByRecord; office: ByRecord }> {
  if (groupIds.length === 0) return { members: new Map(), staff: new Map(), office: new Map() }
  const { rows } = await sql<{
    id: string
    personId: string
    role: string
    zone: string
    valid_from: string
    valid_to: string | null
  }>`
    select m.group_id as id, m.person_id as "personId", m.role, g.zone, m.valid_from, m.valid_to
    from membership m join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.group_id = any(${[...groupIds]}::uuid[])
      and m.role = any(${[...roles]}::text[])
  `.execute(tx.db)
  const today = rows.filter((row) => {
    const day = dayIn(row.zone, tx.now)
    return row.valid_from <= day && (row.valid_to === null || row.valid_to >= day)
  })
  return {
    members: byRecord(today),
    staff: byRecord(today.filter((row) => row.role !== 'CB_PARENT')),
    office: byRecord(today.filter((row) => row.role === 'CB_ADMIN')),
  }
}

const byRecord = (rows: readonly { id: string; personId: string }[]): ByRecord =>
  new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, some]) => [id, some.map((row) => row.personId)]))

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]
