import { sql } from 'kysely'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { isLocked } from '#platform/server/sessions/throttle.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import type { AccountRow, AccountShow, searchAccounts } from '../shared/accounts.contract.ts'
import { accountsOf, hasFactor, hasOtherWay } from './subscriptions.queries.ts'

/** One page of the administrators, or of the people with an account, of the actor's groups, by surname. */
export async function searchAccountRows(call: AccountServices, body: BodyOf<typeof searchAccounts>) {
  const { actor } = call
  if (!actor) throw sessionOver()
  const show = body.filters?.show ?? 'all'
  const holders = show === 'administrators' ? null : await holdersOf(call, actor.organisationId, show)
  const { people, page } = await call.asActor(actor, (tx) => peoplePage(tx, show, holders, body))
  const ids = people.map((person) => person.id)
  const accounts = await accountsOf(call, actor.organisationId, ids)
  const data: AccountRow[] = people.map(({ email, ...person }) => {
    const account = accounts.find((one) => one.personId === person.id)
    return {
      ...person,
      username: account?.username ?? null,
      status: account?.status ?? 'A',
      state: account?.state ?? 'none',
      credentialGenerated: account !== undefined,
      hasEmail: Boolean(email?.trim()),
      invitedUntil: account?.invitedUntil?.toISOString() ?? null,
      secondFactor: account?.secondFactor ?? false,
    }
  })
  return { data, page }
}

/** The people of the organisation who have an account of this kind. Whom the actor reaches is decided on their own side. */
async function holdersOf(
  { control, now }: AccountServices,
  organisationId: string,
  show: Exclude<AccountShow, 'administrators'>,
): Promise<string[]> {
  let query = control
    .selectFrom('account_organisation as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select('o.person_id')
    .where('o.organisation_id', '=', organisationId)
  if (show !== 'all') query = query.where('a.status', '=', show === 'blocked' ? 'D' : 'A')
  if (show === 'invited') query = query.where('a.password_hash', 'is', null).where(sql<boolean>`not ${hasOtherWay()}`)
  if (show === 'locked')
    query = query.where(sql<boolean>`(a.password_hash is not null or ${hasOtherWay()})`).where(isLocked(now))
  if (show === 'noFactor')
    query = query.where('a.password_hash', 'is not', null).where(sql<boolean>`not ${hasFactor()}`)
  const rows = await query.execute()
  return rows.map((row) => row.person_id)
}

async function peoplePage(
  tx: TenantContext,
  show: AccountShow,
  holders: readonly string[] | null,
  body: BodyOf<typeof searchAccounts>,
) {
  const groupIds = groupsAsked(tx, body.customerGroupDtos)
  const roles = show === 'administrators' || show === 'noFactor' ? (['CB_ADMIN'] as const) : ROLES
  let query = tx.db
    .selectFrom('person as p')
    .where('p.organisation_id', '=', tx.organisationId)
    .where(notRestricted(tx, 'p.id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .select('m.id')
          .whereRef('m.organisation_id', '=', 'p.organisation_id')
          .whereRef('m.person_id', '=', 'p.id')
          .where('m.role', 'in', roles)
          .where('m.group_id', '=', anyOf(groupIds))
          .where(notEnded(tx)),
      ),
    )
    .select(['p.id', 'p.name', 'p.surname', 'p.email'])
  if (holders) query = query.where('p.id', '=', anyOf(holders))
  if (body.q) query = query.where(hasName('p.name_key', body.q))
  const sorted = query.orderBy('p.name_key', body.sort?.[0]?.direction ?? 'asc').orderBy('p.id')
  const { rows, page } = await pageOf(tx, sorted, body)
  const held = await rolesOf(
    tx,
    rows.map((row) => row.id),
  )
  const people = rows.map(({ id, email, ...name }) => {
    const own = held.filter((one) => one.person_id === id)
    const groups = new Map(own.map((one) => [one.group_id, one.group]))
    return {
      id,
      email,
      fullName: fullName(name),
      roles: ROLES.filter((role) => own.some((one) => one.role === role)),
      customerGroupDtos: [...groups].map(([groupId, group]) => ({ id: groupId, name: group })),
    }
  })
  return { people, page }
}

async function rolesOf(tx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.person_id', 'm.role', 'm.group_id', 'g.name as group'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', anyOf(ids))
    .where('m.role', 'in', ROLES)
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notEnded(tx))
    .orderBy('g.name')
    .execute()
}
