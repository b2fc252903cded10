import { sql } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '../db/any-of.ts'
import { builtOnce } from '../db/built-once.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Session } from './check.ts'

export type HeldRole = { role: Role; groupId: string; groupName: string; zone: string }

/** Memberships with their groups, by name of the group. */
const memberships = (db: TenantContext['db'], organisationId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .where('m.organisation_id', '=', organisationId)
    .select(['m.role', 'm.group_id', 'm.valid_from', 'm.valid_to', 'g.name', 'g.zone', 'g.archived_at'])
    .orderBy('g.name')
    .orderBy('g.id')

/** What the organisation does not open to the role of a membership. */
const closedModules = (asked: { organisationId: string }) =>
  sql<string[]>`array(select x.module from module_permission x where x.organisation_id = ${asked.organisationId}
    and x.role = m.role and not x.granted)`.as('closed')

/** The newest published terms that the person has not accepted. */
const dueTerms = (asked: { organisationId: string; personId: string }) =>
  sql<{
    version: number
    publishedAt: string
  } | null>`(select json_build_object('version', v.number, 'publishedAt', v.published_at)
    from legal_version v where v.organisation_id = ${asked.organisationId} and v.number is not null
      and v.number > coalesce((select max(a.number) from legal_acceptance a
        where a.organisation_id = ${asked.organisationId} and a.person_id = ${asked.personId}), 0)
    order by v.number desc limit 1)`.as('due_terms')

const ofPerson = builtOnce((db: TenantContext['db'], asked: { organisationId: string; personId: string }) =>
  memberships(db, asked.organisationId)
    .where('m.person_id', '=', asked.personId)
    .select([closedModules(asked), dueTerms(asked)]),
)

/** A membership with what its group says of it, whatever the day. */
export type MembershipRow = Awaited<ReturnType<typeof ofPerson>>[number]

/** The roles that a person has today, each in its group's zone, by name of the group. The transaction must know the person. */
export async function rolesHeld(
  tx: Pick<TenantContext, 'db' | 'organisationId' | 'now'>,
  personId: string,
): Promise<HeldRole[]> {
  return heldOn(await membershipsOf(tx, personId), tx.now)
}

/** All memberships of a person, ended ones too. The transaction must know the person. */
export const membershipsOf = (tx: Pick<TenantContext, 'db' | 'organisationId'>, personId: string) =>
  ofPerson(tx.db, { organisationId: tx.organisationId, personId })

/** The roles that memberships give at a moment, each in its group's zone. */
export function heldOn(rows: readonly Omit<MembershipRow, 'closed' | 'due_terms'>[], now: Date): HeldRole[] {
  return rows.flatMap((row) => {
    const role = ROLES.find((one) => one === row.role)
    const today = dayIn(row.zone, now)
    const valid = row.valid_from <= today && (row.valid_to === null || today <= row.valid_to)
    // In an archived group nobody but its administrators works.
    const open = row.archived_at === null || role === 'CB_ADMIN'
    return role && valid && open ? [{ role, groupId: row.group_id, groupName: row.name, zone: row.zone }] : []
  })
}

/** The same for many persons at once, by id; without an entry for whoever has none. The transaction must see all groups. */
export async function rolesHeldBy(
  tx: Pick<TenantContext, 'db' | 'organisationId' | 'now'>,
  personIds: readonly string[],
): Promise<Map<string, HeldRole[]>> {
  const rows = await memberships(tx.db, tx.organisationId)
    .where('m.person_id', '=', anyOf(personIds))
    .select('m.person_id')
    .execute()
  const byPerson = Map.groupBy(rows, (row) => row.person_id)
  return new Map([...byPerson].map(([personId, its]) => [personId, heldOn(its, tx.now)]))
}

/** Whether a session still works in a group; the session is over when not. */
export function reaches(session: Pick<Session, 'role' | 'chosenGroupIds'>, held: readonly HeldRole[]): boolean {
  const withRole = held.filter((one) => one.role === session.role)
  return session.chosenGroupIds.length === 0
    ? withRole.length > 0
    : withRole.some((one) => session.chosenGroupIds.includes(one.groupId))
}

/** The groups that a session works in now; the session is over (412) when its role or its last chosen group is gone. */
export function reachOf(session: Pick<Session, 'role' | 'chosenGroupIds'>, held: readonly HeldRole[]): string[] {
  const withRole = [...new Set(held.filter((one) => one.role === session.role).map((one) => one.groupId))]
  if (withRole.length === 0) throw new AppError('E010', { status: 412 })
  if (session.chosenGroupIds.length === 0) return withRole
  const left = withRole.filter((id) => session.chosenGroupIds.includes(id))
  if (left.length === 0) throw new AppError('E006', { status: 412 })
  return left
}
