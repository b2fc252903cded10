import { sql, type Kysely } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { isLocked } from '#platform/server/sessions/throttle.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { AccountState } from '../shared/subscriptions.contract.ts'

export type Person = {
  id: string
  name: string
  surname: string
  email: string | null
  language: string | null
  groupIds: string[]
}
export type Account = {
  id: string
  personId: string
  username: string
  status: 'A' | 'D'
  state: Exclude<AccountState, 'none'>
  hasPassword: boolean
  secondFactor: boolean
  /** Until when the newest link of an invitation works. */
  invitedUntil: Date | null
}

/** The adults among these who belong to the actor's groups, or will: keys go out before the first day. Nobody from whom the actor is restricted. */
export async function peopleInReach(tx: TenantContext, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0 || tx.actor.groupIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('person as p')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.person_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.surname', 'p.email', 'p.language', 'm.group_id'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', 'in', [...ids])
    .where('m.role', 'in', ROLES)
    .where('m.group_id', 'in', [...tx.actor.groupIds])
    .where(notEnded(tx))
    .where(notRestricted(tx, 'p.id'))
    .execute()
  const people = new Map<string, Person>()
  for (const { id, group_id, ...row } of rows) {
    const person = people.get(id) ?? { id, ...row, groupIds: [] }
    person.groupIds.push(group_id)
    people.set(id, person)
  }
  return [...people.values()]
}

/** One of them; anybody else looks missing (E014). */
export async function personInReach(tx: TenantContext, id: string): Promise<Person> {
  const [person] = await peopleInReach(tx, [id])
  if (!person) throw new AppError('E014')
  return person
}

/** The accounts of people of an organisation, as they are at `now`. */
export async function accountsOf(
  { control, now }: { control: Kysely<ControlDatabase>; now: Date },
  organisationId: string,
  personIds: readonly string[],
): Promise<Account[]> {
  if (personIds.length === 0) return []
  const rows = await control
    .selectFrom('account_organisation as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['a.id', 'o.person_id', 'a.username', 'a.status', 'a.password_hash'])
    .select([hasOtherWay().as('other_way'), isLocked(now).as('locked'), hasFactor().as('factor')])
    .select((eb) =>
      eb
        .selectFrom('link_token as l')
        .select((one) => one.fn.max('l.expires_at').as('until'))
        .whereRef('l.account_id', '=', 'a.id')
        .where('l.kind', '=', 'define')
        .where('l.used_at', 'is', null)
        .where('l.expires_at', '>', now)
        .as('invited_until'),
    )
    .where('o.organisation_id', '=', organisationId)
    .where('o.person_id', 'in', [...personIds])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    username: row.username,
    status: row.status,
    state: stateOf(row),
    hasPassword: row.password_hash !== null,
    secondFactor: row.factor,
    invitedUntil: row.invited_until,
  }))
}

/** A condition on `account` as `a`: there is a way in without a password. */
export const hasOtherWay = () =>
  sql<boolean>`(exists (select 1 from control.passkey k where k.account_id = a.id)
    or exists (select 1 from control.identity i where i.account_id = a.id))`

/** A condition on `account` as `a`: it has a second factor that counts. */
export const hasFactor = () =>
  sql<boolean>`(exists (select 1 from control.passkey k where k.account_id = a.id)
    or exists (select 1 from control.totp t where t.account_id = a.id and t.confirmed_at is not null))`

type Signs = { status: 'A' | 'D'; password_hash: string | null; other_way: boolean; locked: boolean }

function stateOf({ status, password_hash, other_way, locked }: Signs): Account['state'] {
  if (status === 'D') return 'blocked'
  if (password_hash === null && !other_way) return 'invited'
  return locked ? 'locked' : 'active'
}
