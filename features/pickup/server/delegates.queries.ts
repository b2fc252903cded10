import { sql } from 'kysely'
import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayKnowContact } from '#features/children/server/homes.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { delegate, type Delegate } from '../shared/pickup.contract.ts'
import { delegateState } from '../shared/states.rules.ts'
import { rightsOf, todayOf, type Rights } from './pickup.policy.ts'
import { usedOn } from './collectors.queries.ts'

/** Delegates of the actor's groups, by id or of a child, with the runs on which they received a child. */
async function rowsOf(tx: TenantContext, which: { id: string } | { childId: string }) {
  let query = tx.db
    .selectFrom('delegate as d')
    .selectAll('d')
    .select(usedOn(tx))
    .select(isOfMyHome(tx).as('of_my_home'))
    .where('d.organisation_id', '=', tx.organisationId)
    .where('d.group_id', '=', anyOf(tx.actor.groupIds))
  query =
    'id' in which
      ? query.where('d.id', '=', which.id)
      : query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('delegate_child as dc')
              .select('dc.child_id')
              .whereRef('dc.organisation_id', '=', 'd.organisation_id')
              .whereRef('dc.delegate_id', '=', 'd.id')
              .where('dc.child_id', '=', which.childId),
          ),
        )
  return query.orderBy('d.valid_to', 'desc').orderBy('d.name').orderBy('d.id').execute()
}

/** True unless the delegate `d` was named by an adult of a home of one of its children that is hidden from the actor. */
const isOfMyHome = (tx: TenantContext) => sql<boolean>`not exists (select 1 from delegate_child dc
  where dc.organisation_id = ${tx.organisationId} and dc.delegate_id = d.id
    and not ${mayKnowContact(tx, 'dc.child_id', 'd.issued_by')})`

export type DelegateRow = Awaited<ReturnType<typeof rowsOf>>[number]

async function childrenOf(tx: TenantContext, delegateIds: readonly string[]) {
  return tx.db
    .selectFrom('delegate_child as dc')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'dc.organisation_id').onRef('p.id', '=', 'dc.child_id'),
    )
    .select(['dc.delegate_id', 'dc.child_id', 'p.name', 'p.surname'])
    .where('dc.organisation_id', '=', tx.organisationId)
    .where('dc.delegate_id', '=', anyOf(delegateIds))
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** Delegates of a child as the actor may see them, those in force first. */
export async function delegatesShown(
  tx: TenantContext,
  childId: string,
  today: string,
  rights: Rights,
): Promise<Delegate[]> {
  const rows = await rowsOf(tx, { childId })
  const children = await childrenOf(
    tx,
    rows.map((row) => row.id),
  )
  const over = (one: Delegate) => Number(!['active', 'coming'].includes(one.state))
  return rows
    .map((row) =>
      shown(
        row,
        children.filter((one) => one.delegate_id === row.id),
        today,
        rights,
      ),
    )
    .toSorted((a, b) => over(a) - over(b))
}

function shown(
  row: DelegateRow,
  children: Awaited<ReturnType<typeof childrenOf>>,
  today: string,
  rights: Rights,
): Delegate {
  const decides = children.some((one) => rights.decides(one.child_id))
  const changes = decides && row.of_my_home
  const state = delegateState(
    {
      validFrom: row.valid_from,
      validTo: row.valid_to,
      oneTime: row.one_time,
      usedOn: row.used_on,
      revokedAt: row.revoked_at,
    },
    today,
  )
  const open = state === 'active' || state === 'coming'
  return {
    id: row.id,
    name: row.name,
    relation: row.relation,
    phone: changes ? row.phone : null,
    email: changes ? row.email : null,
    hasPicture: row.picture_id !== null,
    idCheck: delegate.shape.idCheck.parse(row.id_check),
    children: children
      .filter((one) => rights.knows(one.child_id))
      .map((one) => ({ id: one.child_id, name: fullName(one) })),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    weekdays: row.weekdays,
    oneTime: row.one_time,
    state,
    issuedBy: row.issuer_name,
    issuedAt: row.issued_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoker_name,
    version: row.version,
    abilities: { edit: open && changes, code: state === 'active' && changes, revoke: open && decides },
  }
}

/** One delegate with a child about whom the actor may know; any other looks missing. */
export async function findDelegate(tx: TenantContext, id: string) {
  const [row] = await rowsOf(tx, { id })
  if (!row) throw notFound()
  const rights = await rightsOf(tx)
  const children = await childrenOf(tx, [id])
  if (!children.some((one) => rights.knows(one.child_id))) throw notFound()
  const today = await todayOf(tx, row.group_id)
  return {
    row,
    rights,
    today,
    childIds: children.map((one) => one.child_id),
    shown: shown(row, children, today, rights),
  }
}

/** Throws 403 E013 with the reason for a delegate whom an adult of another home named: the actor may only revoke it. */
export function refuseOtherHome({ of_my_home }: Pick<DelegateRow, 'of_my_home'>): void {
  if (!of_my_home) throw notPermitted('pickup.otherHome')
}
