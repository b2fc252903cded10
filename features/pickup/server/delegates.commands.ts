import { randomBytes } from 'node:crypto'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { repeatOf } from '#platform/server/once/repeat.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { codesOf } from '../shared/codes.rules.ts'
import { LONGEST_DAYS, type Delegate, type saveDelegate } from '../shared/pickup.contract.ts'
import { findDelegate, refuseOtherHome } from './delegates.queries.ts'
import { lockChildren, rightsOf, tellPickup } from './pickup.policy.ts'
import { adultsOf } from './collectors.queries.ts'
import { isDelegate, isReachedAs, restrictedOf } from './restricted.queries.ts'

type Body = BodyOf<typeof saveDelegate>

const NAMED: NoticeKind = {
  kind: 'pickup.restrictedNamed',
  topic: 'transport',
  title: 'pickup.notice.restrictedNamed',
  body: 'pickup.notice.restrictedNamedBody',
}

/** Bytes of the secret that the codes of a delegate are made of. */
export const SECRET_BYTES = 32
/** Whose bytes they are, for the vault. */
export const secretOf = (tx: TenantContext): string => `pickup:${tx.organisationId}`

/** Names a person who may collect (version null) or changes it; the same call twice names one. */
export async function keepDelegate(tx: TenantContext, id: string, body: Body): Promise<Delegate> {
  const rights = await rightsOf(tx)
  // The delegate before the children, as a hand-over locks them too: nobody waits in a circle.
  const before = await stored(tx, id)
  const { groupId, today } = await lockChildren(tx, body.childIds)
  if (!body.childIds.every(rights.decides)) throw notPermitted()
  const now = before ? await findDelegate(tx, id) : null
  if (now && !now.childIds.every(rights.decides)) throw notPermitted()
  if (now) refuseOtherHome(now.row)
  const again = repeatOf(now?.row, now?.shown, body.version)
  if (again) return again
  if (now?.row.revoked_at) throw refusedNow('pickup.error.revoked')
  checkDays(body, today)
  await refuseRestricted(tx, { groupId, id, was: now?.row.person_id ?? null }, body)
  const columns = {
    name: body.name,
    relation: body.relation,
    phone: body.phone || null,
    email: body.email || null,
    id_check: body.idCheck,
    valid_from: body.validFrom,
    valid_to: body.validTo,
    weekdays: [...new Set(body.weekdays)].toSorted((a, b) => a - b),
    one_time: body.oneTime,
  }
  const key = { organisation_id: tx.organisationId, group_id: groupId }
  if (now)
    await tx.db
      .updateTable('delegate')
      .set({ ...columns, version: now.row.version + 1 })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute()
  else
    await tx.db
      .insertInto('delegate')
      .values({
        ...key,
        ...columns,
        id,
        secret: tx.vault.seal(secretOf(tx), randomBytes(SECRET_BYTES)),
        issued_by: issuer(tx),
        issuer_name: await actorName(tx),
        issued_at: tx.now,
      })
      .execute()
  await tx.db
    .deleteFrom('delegate_child')
    .where('organisation_id', '=', tx.organisationId)
    .where('delegate_id', '=', id)
    .execute()
  const childIds = [...new Set(body.childIds)]
  await tx.db
    .insertInto('delegate_child')
    .values(childIds.map((child_id) => ({ ...key, delegate_id: id, child_id })))
    .execute()
  await audit(tx, {
    action: now ? 'pickup.delegateChanged' : 'pickup.delegateNamed',
    subjectKind: 'delegate',
    subjectId: id,
    details: { childIds },
  })
  await tellPickup(tx, groupId, [...new Set([...childIds, ...(now?.childIds ?? [])])])
  return (await findDelegate(tx, id)).shown
}

const issuer = (tx: TenantContext): string => {
  if (tx.actor.personId === null) throw notPermitted()
  return tx.actor.personId
}

function stored(tx: TenantContext, id: string) {
  return tx.db
    .selectFrom('delegate')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function checkDays({ validFrom, validTo }: Body, today: string): void {
  const wrong = (message: string) => badFields([{ fieldName: 'validTo', message }])
  if (validTo < validFrom) throw wrong('pickup.error.endBeforeStart')
  if (validTo < today) throw wrong('pickup.error.past')
  if (validTo > addDays(validFrom, LONGEST_DAYS)) throw wrong('pickup.error.tooLong')
}

/**
 * A restricted adult is never named. The family reads only that the school has to be asked; administrators are told who
 * tried, and that stays although the call is refused.
 */
async function refuseRestricted(
  tx: TenantContext,
  { groupId, id, was }: { groupId: string; id: string; was: string | null },
  body: Body,
): Promise<void> {
  const typed = { name: body.name, phone: body.phone, email: body.email, person_id: was }
  const restricted = await restrictedOf(tx, await adultsOf(tx, body.childIds))
  const found = restricted.find((one) => isDelegate(one, typed))
  if (!found) return
  const byName = !found.known.some((who) => isReachedAs(who, typed))
  if (tx.actor.role !== 'CB_PARENT')
    throw badFields([{ fieldName: byName ? 'name' : 'phone', message: 'pickup.error.restricted' }])
  await audit(tx, { action: 'pickup.restrictedNamed', subjectKind: 'child', subjectId: body.childIds[0] ?? id })
  await notify(tx, NAMED, {
    to: await officeOf(tx, groupId, body.childIds),
    cause: id,
    values: { by: await actorName(tx), name: body.name },
    link: `/loggedIn/childDetail/?personalDataId=${body.childIds[0]}&tab=PICK_UP`,
  })
  throw refusedNow('pickup.error.askSchool', { keeps: true })
}

/** Takes a delegation back now. Whoever decides for one of its children may: what is taken back harms nobody. */
export async function takeBackDelegate(tx: TenantContext, id: string): Promise<Delegate> {
  if (!(await stored(tx, id))) throw notFound()
  const { row, rights, childIds, shown } = await findDelegate(tx, id)
  if (row.revoked_at !== null) return shown
  if (!childIds.some(rights.decides)) throw notPermitted()
  await tx.db
    .updateTable('delegate')
    .set({ revoked_at: tx.now, revoker_name: await actorName(tx), version: row.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, { action: 'pickup.delegateRevoked', subjectKind: 'delegate', subjectId: id, details: { childIds } })
  await tellPickup(tx, row.group_id, childIds)
  return (await findDelegate(tx, id)).shown
}

/** The code and the token of a delegate for today or tomorrow, for whoever may change the delegate; the reading is kept. */
export async function readCode(tx: TenantContext, id: string, asked: string | undefined) {
  const { row, rights, childIds, today, shown } = await findDelegate(tx, id)
  if (!childIds.some(rights.decides)) throw notPermitted()
  refuseOtherHome(row)
  const day = asked ?? today
  const near = day === today || day === addDays(today, 1)
  const open = shown.state === 'active' || shown.state === 'coming'
  const serves = row.weekdays.length === 0 || row.weekdays.includes(weekdayOf(day))
  if (!near || !open || !serves || day < row.valid_from || day > row.valid_to) throw refusedNow('pickup.error.noCode')
  await audit(tx, { action: 'pickup.codeRead', subjectKind: 'delegate', subjectId: id })
  return { day, ...(await codesOf(new Uint8Array(tx.vault.open(secretOf(tx), row.secret)), day)) }
}
