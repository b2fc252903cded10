import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayOfChild } from '#features/people/server/membership-days.api.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { endedBefore } from '#features/memberships/shared/memberships.rules.ts'
import {
  NO_RIGHTS,
  RIGHTS,
  type associate,
  type changeRelationship,
  type disassociate,
  type Relationship,
  type Rights,
} from '../shared/relationships.contract.ts'
import { lockChild, lockRelationship, note } from './kin-change.policy.ts'
import { mustHaveNeededRights } from './rights.api.ts'
import { findRelationship, inMine, relationshipsOf } from './relationships.queries.ts'
import { restrictNow } from './restrictions.commands.ts'

/** Relates an adult of the groups to a child or guest of them; twice at a time is refused (E019). */
export async function relate(tx: TenantContext, body: BodyOf<typeof associate>): Promise<Relationship> {
  const { parentId, childId, restrictedReason, from, ...terms } = body
  if (parentId === childId) throw badFields([{ fieldName: 'parentId', message: 'relationships.selfNow' }])
  await lockChild(tx, childId)
  await inMine(tx, parentId, 'adult')
  const before = await relationshipsOf(tx, { childId, adultId: parentId })
  if (before.some((one) => one.state !== 'past' || one.restricted))
    throw new AppError('E019', { detail: 'relationships.alreadyGuardian' })
  const day = from ?? (await dayOfChild(tx, childId))
  check({ ...terms, from: day })
  if (terms.see && restrictedReason === null)
    await mustMeet(tx, { adultId: parentId, childId, from: day, to: terms.to })
  // What ended yesterday goes on: the days of one person and kind begin once.
  const same = before.findLast((one) => one.kind === terms.kind && one.to !== null && addDays(one.to, 1) >= day)
  const id = same?.id ?? tx.newId()
  if (same) await write(tx, same, { ...terms, from: same.from < day ? same.from : day })
  else
    await tx.db
      .insertInto('relationship')
      .values({
        organisation_id: tx.organisationId,
        id,
        adult_id: parentId,
        child_id: childId,
        ...columns({ ...terms, from: day }),
      })
      .execute()
  await note(tx, { childId, adultId: parentId }, 'relationships.associated')
  if (restrictedReason !== null) return restrictNow(tx, await findRelationship(tx, id), restrictedReason)
  return findRelationship(tx, id)
}

/** Changes kind, rights and days. */
export async function changeTerms(
  tx: TenantContext,
  id: string,
  { version, ...terms }: BodyOf<typeof changeRelationship>,
): Promise<Relationship> {
  const now = await lockRelationship(tx, id)
  if (now.version !== version) throw stale(now)
  // It is given and taken with the own account of the guest.
  if (now.kind === 'self') throw refusedNow('relationships.selfNow')
  const changed = { ...terms, ...rightsAfter(now, terms) }
  check(changed)
  if (opensMore(now, changed) && !now.restricted) await mustMeet(tx, { ...now, from: changed.from, to: changed.to })
  await write(tx, now, changed)
  await note(tx, now, 'relationships.changed')
  return findRelationship(tx, id)
}

/** Ends a relationship so that it gives nothing from now on; its row stays. */
export async function endRelationship(tx: TenantContext, body: BodyOf<typeof disassociate>): Promise<true> {
  await lockChild(tx, body.childId)
  await inMine(tx, body.parentId, 'adult')
  const rows = await relationshipsOf(tx, { childId: body.childId, adultId: body.parentId })
  if (rows.some((one) => one.restricted)) throw refusedNow('relationships.restrictedNow')
  const standing = rows.filter((one) => one.state !== 'past')
  if (standing.length === 0) throw notFound()
  const today = await dayOfChild(tx, body.childId)
  for (const one of standing) await write(tx, one, { ...one, ...endedBefore(one, today) })
  await note(tx, { childId: body.childId, adultId: body.parentId }, 'relationships.ended')
  return true
}

/** Whether a change gives the right to see, or gives it on more days. */
const opensMore = (now: Relationship, after: Pick<Terms, 'see' | 'from' | 'to'>): boolean =>
  after.see && (!now.see || after.from < now.from || (now.to !== null && (after.to === null || after.to > now.to)))

/** The rights after a change: those that it does not name stay. */
const rightsAfter = (now: Rights, change: Partial<Rights>): Rights =>
  RIGHTS.reduce((rights, right) => ({ ...rights, [right]: change[right] ?? now[right] }), NO_RIGHTS)

type Terms = Omit<BodyOf<typeof changeRelationship>, 'version' | 'kind' | keyof Rights> &
  Rights &
  Pick<Relationship, 'kind'>

const columns = ({ kind, payShare, weekdays, from, to, ...rights }: Terms) => ({
  kind,
  ...rightColumns(rights),
  // An administrator has chosen them now.
  rights_carried_over: false,
  pay_share: payShare,
  weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b),
  valid_from: from,
  valid_to: to,
})

async function write(tx: TenantContext, now: Pick<Relationship, 'id' | 'version'>, terms: Terms): Promise<void> {
  await tx.db
    .updateTable('relationship')
    .set({ ...columns(terms), version: now.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', now.id)
    .execute()
}

/** Throws 400 for a last day before the first, and for rights that give nothing without another one. */
function check(terms: Terms): void {
  if (terms.to !== null && terms.to < terms.from)
    throw badFields([{ fieldName: 'to', message: 'relationships.endsBefore' }])
  mustHaveNeededRights(terms)
}

type Days = { adultId: string; childId: string; from: string; to: string | null }

/**
 * Throws 400 at the adult for a right to see that would show nothing: on no day of the relationship is the adult a parent or relative in
 * a group of the child or guest. The refusal tells the office which role is missing.
 */
async function mustMeet(tx: TenantContext, { adultId, childId, from, to }: Days): Promise<void> {
  const { rows } = await sql<{ meets: boolean; groups: string | null }>`
    select coalesce(bool_or(a.id is not null), false) as meets, string_agg(distinct g.name, ', ') as groups
    from membership c
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = c.group_id
    left join membership a on a.organisation_id = ${tx.organisationId} and a.group_id = c.group_id and a.person_id = ${adultId}
      and a.role = 'CB_PARENT' and daterange(a.valid_from, a.valid_to, '[]') && daterange(c.valid_from, c.valid_to, '[]')
        * daterange(${from}::date, ${to}::date, '[]')
    where c.organisation_id = ${tx.organisationId} and c.person_id = ${childId} and c.role in ('CHILD', 'GUEST')
      and c.group_id = ${anyOf(tx.actor.groupIds)} and coalesce(c.valid_to >= ${from}, true)`.execute(tx.db)
  const found = rows[0]
  if (found?.meets !== true)
    throw badFields([
      { fieldName: 'parentId', message: 'relationships.neverMeets', values: { groups: found?.groups ?? '' } },
    ])
}
