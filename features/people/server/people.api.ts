import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { MemberRole } from '../shared/records.contract.ts'
import { heldToday, notEnded } from './membership-days.api.ts'
import { gives, givesWhileParent, type GuardianRight } from './rights.api.ts'
import { notRestricted } from './restrictions.api.ts'

/** Ids of the children about whom the actor has the right; empty for the system itself. */
export async function kinChildIds(tx: TenantContext, right: GuardianRight = 'see'): Promise<string[]> {
  const { personId } = tx.actor
  if (personId === null) return []
  const rows = await tx.db
    .selectFrom('relationship as r')
    .select('r.child_id')
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.adult_id', '=', personId)
    .where(gives(tx, right))
    .execute()
  return rows.map((row) => row.child_id)
}

/**
 * Guardians of each child who have the right, with name and phone, whether they have an account or not: whom to call, and who may collect.
 * `which`: a further condition on the relationship `r`.
 */
export const guardiansOf = (
  tx: TenantContext,
  childIds: readonly string[],
  right: GuardianRight,
  which: Expression<SqlBool> = sql<boolean>`true`,
) => guardiansWhere(tx, childIds, sql<boolean>`${gives(tx, right)} and ${which}`)

/** The same for notices: whoever has lost the role of a parent in the groups of the child is left out. */
export const guardiansToTell = (tx: TenantContext, childIds: readonly string[], right: GuardianRight) =>
  guardiansWhere(tx, childIds, givesWhileParent(tx, right))

async function guardiansWhere(tx: TenantContext, childIds: readonly string[], which: Expression<SqlBool>) {
  if (childIds.length === 0) return []
  return tx.db
    .selectFrom('relationship as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.adult_id'),
    )
    .select(['r.child_id', 'r.adult_id', 'r.kind', 'p.name', 'p.surname', 'p.phone'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.child_id', '=', anyOf(childIds))
    .where(which)
    .orderBy('r.child_id')
    .orderBy('p.surname')
    .orderBy('p.name')
    .execute()
}

/** The ids of `guardiansToTell`, each once. */
export async function adultsToTell(
  tx: TenantContext,
  childIds: readonly string[],
  right: GuardianRight = 'see',
): Promise<string[]> {
  const guardians = await guardiansToTell(tx, childIds, right)
  return [...new Set(guardians.map((guardian) => guardian.adult_id))]
}

/** The group, for something new in it: the actor works in it (a foreign one looks missing) and it is not archived. */
export async function groupInReach(
  tx: TenantContext,
  groupId: string,
): Promise<{ id: string; name: string; zone: string }> {
  if (!tx.actor.groupIds.includes(groupId)) throw notFound()
  const group = await tx.db
    .selectFrom('customer_group')
    .select(['id', 'name', 'zone', 'archived_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw notFound()
  if (group.archived_at !== null) throw refusedNow('groups.archivedNow')
  return { id: group.id, name: group.name, zone: group.zone }
}

/** The actor's groups, cut down to the ones a search asks for; asking for a foreign group finds nothing. */
export function groupsAsked(tx: TenantContext, asked: readonly { id: string }[] | undefined): string[] {
  if (!asked || asked.length === 0) return [...tx.actor.groupIds]
  const wanted = new Set(asked.map((group) => group.id))
  return tx.actor.groupIds.filter((id) => wanted.has(id))
}

/** A person as people read the name: given name first. */
export function fullName(person: { name: string; surname: string }): string {
  return `${person.name} ${person.surname}`.trim()
}

/** Who wrote something, as it is read; without a person the application did (null). */
export const authorName = (name: string | null, surname: string | null): string =>
  name === null ? 'Caravan' : fullName({ name, surname: surname ?? '' })

/** The name of the actor for records that keep who did it; the application signs with the organisation's system name. */
export async function actorName(tx: TenantContext): Promise<string> {
  if (tx.actor.personId === null) return 'Caravan'
  const person = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', tx.actor.personId)
    .executeTakeFirst()
  return person ? fullName(person) : ''
}

/** Hours around now in which a run counts as one that its crew works today. */
const RUN_HOURS = 18

/** Ids of the children on the current runs of the actor's crews, to be asked in a statement. */
export const myRunsChildren = (tx: TenantContext): RawBuilder<unknown> =>
  sql`select child_id from (${riders(tx, {})}) rider`

/** `child_id` and `run_id` of the same on those runs that are neither closed nor cancelled. */
export const myOpenRiders = (tx: TenantContext): RawBuilder<unknown> => riders(tx, { open: true })

/** The same of runs of today, where they are, and of those from before that go on: nobody of tomorrow alone is on a phone tonight. */
export const myRidersToday = (tx: TenantContext): RawBuilder<unknown> =>
  sql`select rider.child_id, rider.run_id from (${myOpenRiders(tx)}) rider
    join run on run.organisation_id = ${tx.organisationId} and run.id = rider.run_id
    where run.service_date <= (${tx.now}::timestamptz at time zone run.zone)::date`

function riders(tx: TenantContext, { open = false }): RawBuilder<unknown> {
  const span = (hours: number) => new Date(tx.now.getTime() + hours * 3_600_000)
  return sql`select rp.child_id, rc.run_id from run_crew rc
    join run on run.organisation_id = ${tx.organisationId} and run.id = rc.run_id
      and run.planned_start > ${span(-RUN_HOURS)} and run.planned_start < ${span(RUN_HOURS)}${open ? sql` and run.status not in ('CLOSED', 'CANCELLED')` : sql``}
    join run_passenger rp on rp.organisation_id = ${tx.organisationId} and rp.run_id = run.id
    where rc.organisation_id = ${tx.organisationId} and rc.person_id = ${tx.actor.personId}`
}

/** Children on the current runs of the assistant's crews, whose family contacts they may see; `only` keeps one of them. */
export async function childrenOfMyRuns(tx: TenantContext, only?: string): Promise<string[]> {
  const { rows } = await sql<{ child_id: string }>`select distinct mine.child_id from (${myRunsChildren(tx)}) mine
    where mine.child_id is not null and ${notRestricted(tx, 'mine.child_id')}`.execute(tx.db)
  return rows.flatMap(({ child_id }) => (only === undefined || child_id === only ? [child_id] : []))
}

/** True when the person is a contact of a child on the assistant's runs of today: nobody restricted, no ended link. */
export async function mayContact(tx: TenantContext, personId: string): Promise<boolean> {
  const children = await childrenOfMyRuns(tx)
  const contacts = await guardiansOf(tx, children, 'see')
  return contacts.some((contact) => contact.adult_id === personId)
}

/**
 * People (`p`) who have a role in one of these groups, or any role at all: today, or when `held` (`membership-days.api.ts`)
 * says. Those from whom the actor is restricted are missing.
 */
export const members = (
  tx: TenantContext,
  role: MemberRole | 'any',
  groupIds: readonly string[],
  held = heldToday(tx),
) => everyMember(tx, role, groupIds, held).where(notRestricted(tx, 'p.id'))

/** The administrators of these groups today, for a notice to them. Restrictions of the actor do not apply. */
export const officeToTell = (tx: TenantContext, groupIds: readonly string[]) =>
  everyMember(tx, 'CB_ADMIN', groupIds, heldToday(tx))

function everyMember(
  tx: TenantContext,
  role: MemberRole | 'any',
  groupIds: readonly string[],
  held: RawBuilder<boolean>,
) {
  return tx.db
    .selectFrom('person as p')
    .where('p.organisation_id', '=', tx.organisationId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .select('m.id')
          .whereRef('m.organisation_id', '=', 'p.organisation_id')
          .whereRef('m.person_id', '=', 'p.id')
          .where((its) => (role === 'any' ? its.lit(true) : its('m.role', '=', role)))
          .where('m.group_id', '=', anyOf(groupIds))
          .where(held),
      ),
    )
    .select(['p.id', 'p.name', 'p.surname', 'p.email', 'p.phone'])
}

/** People who have a role, or will, by the beginnings of their names, at most 20; of one group when it is given. */
export async function suggestPeople(tx: TenantContext, role: Role, q: string, groupId?: string) {
  const rows = await members(tx, role, groupsAsked(tx, groupId === undefined ? [] : [{ id: groupId }]), notEnded(tx))
    .where(hasName('p.name_key', q))
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

/** The names of those of these people who have a role, or will, in the groups of the actor. */
export async function peopleNames(tx: TenantContext, role: Role, ids: readonly string[]) {
  const rows = await members(tx, role, tx.actor.groupIds, notEnded(tx)).where('p.id', '=', anyOf(ids)).execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
