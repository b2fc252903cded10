import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { mustBeOurs } from '#features/people/server/belonging.api.ts'
import { groupInReach, officeToTell } from '#features/people/server/people.api.ts'
import { addPerson } from '#features/people/server/records.commands.api.ts'
import type { createAdministrator, PersonRecord } from '#features/people/shared/records.contract.ts'
import type { addMembership, changeMembership, Membership, moveMembership } from '../shared/memberships.contract.ts'
import { administered, endedBefore, overlap, stateOn, type Days } from '../shared/memberships.rules.ts'
import { childChangesGroup, guestPlaceEnds } from './memberships.hooks.api.ts'
import {
  lockGroup,
  lockMembership,
  membershipsShown,
  otherAdministrators,
  siblings,
  type Locked,
} from './memberships.queries.ts'

/** What a change answers, and whose sessions may have lost a role by it. */
export type Changed = { personId: string; shown: Membership[] }

/** Asks the caller for a fresh proof of who they are (403 E013 with `stepUp`). */
export type Proof = () => Promise<void>

/** Gives a role. One that was taken away goes on instead of beginning anew. */
export async function giveRole(
  tx: TenantContext,
  body: BodyOf<typeof addMembership>,
  proof: Proof,
): Promise<Membership[]> {
  if (body.role === 'CB_ADMIN') await proof()
  const group = await groupInReach(tx, body.customerGroupId)
  await mustBeOurs(tx, body.personId)
  await lockGroup(tx, group.id)
  const today = dayIn(group.zone, tx.now)
  const days = { from: body.from ?? today, to: body.to }
  check(days)
  const place = { personId: body.personId, groupId: group.id, role: body.role }
  const others = await siblings(tx, place, null)
  const before = others.find((one) => one.to !== null && addDays(one.to, 1) === days.from)
  if (others.some((one) => overlap(one, days))) throw overlapping()
  if (before) await write(tx, before.id, { from: before.from, to: days.to }, before.version)
  else await insert(tx, place, days)
  await tell(tx, place, 'memberships.given')
  if (body.role === 'CB_ADMIN') await tellAdministrators(tx, body.personId, group.id)
  return membershipsShown(tx, body.personId)
}

/** Adds a person who administers a group from today on. */
export async function addAdministrator(
  tx: TenantContext,
  body: BodyOf<typeof createAdministrator>,
  proof: Proof,
): Promise<PersonRecord> {
  await proof()
  const person = await addPerson(tx, 'CB_ADMIN', body)
  await tellAdministrators(tx, person.id, body.customerGroupId)
  return person
}

/** Changes first and last day. */
export async function changeDays(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof changeMembership>,
  proof: Proof,
): Promise<Changed> {
  const now = await lockMembership(tx, id)
  if (now.role === 'CB_ADMIN') await proof()
  await checkVersion(tx, now, body.version)
  const days = { from: body.from, to: body.to }
  check(days)
  if (now.role === 'CHILD') throw refusedNow('memberships.childMoves')
  if ((await siblings(tx, now, now.id)).some((one) => overlap(one, days))) throw overlapping()
  // An end, or a first day that is still to come, leaves the group without this administrator.
  if (days.to !== null || days.from > now.today) await mayLeave(tx, now)
  await setDays(tx, now, days)
  await tell(tx, now, 'memberships.changed')
  return { personId: now.personId, shown: await membershipsShown(tx, now.personId) }
}

/** Takes a role away: it gives nothing from today on. */
export async function takeRole(tx: TenantContext, id: string, proof: Proof): Promise<Changed> {
  const now = await lockMembership(tx, id)
  if (now.role === 'CB_ADMIN') await proof()
  if (now.role === 'CHILD') throw refusedNow('memberships.childMoves')
  if (stateOn(now, now.today) === 'past') throw refusedNow('memberships.over')
  await mayLeave(tx, now)
  await setDays(tx, now, endedBefore(now, now.today))
  await tell(tx, now, 'memberships.taken')
  return { personId: now.personId, shown: await membershipsShown(tx, now.personId) }
}

/** Moves to another group, from today: what happened in the old one stays there. */
export async function moveTo(
  tx: TenantContext,
  id: string,
  { version, customerGroupId }: BodyOf<typeof moveMembership>,
  proof: Proof,
): Promise<Changed> {
  const group = await groupInReach(tx, customerGroupId)
  const now = await lockMembership(tx, id)
  if (now.role === 'CB_ADMIN') await proof()
  await checkVersion(tx, now, version)
  if (now.groupId === group.id) throw badFields([{ fieldName: 'customerGroupId', message: 'memberships.sameGroup' }])
  if (stateOn(now, now.today) === 'past') throw refusedNow('memberships.over')
  await mayLeave(tx, now)
  const place = { personId: now.personId, groupId: group.id, role: now.role }
  const days = { from: dayIn(group.zone, tx.now), to: null }
  if ((await siblings(tx, place, null)).some((one) => overlap(one, days))) throw overlapping()
  if (now.role === 'CHILD') await childChangesGroup.call(tx, { childId: now.personId, group })
  await setDays(tx, now, endedBefore(now, now.today))
  await insert(tx, place, days)
  await tell(tx, now, 'memberships.moved', group.id)
  if (now.role === 'CB_ADMIN') await tellAdministrators(tx, now.personId, group.id)
  return { personId: now.personId, shown: await membershipsShown(tx, now.personId) }
}

function check({ from, to }: Days): void {
  if (to !== null && to < from) throw badFields([{ fieldName: 'to', message: 'memberships.endsBefore' }])
}

const overlapping = () => new AppError('E009', { detail: 'memberships.overlaps' })

async function checkVersion(tx: TenantContext, now: Locked, version: number): Promise<void> {
  if (now.version !== version) throw stale(await membershipsShown(tx, now.personId))
}

/** Nobody takes the own administration away, and no group is left without an administrator. */
async function mayLeave(tx: TenantContext, now: Locked): Promise<void> {
  if (now.role !== 'CB_ADMIN') return
  if (now.personId === tx.actor.personId) throw new AppError('E018', { detail: 'memberships.ownRole' })
  if (stateOn(now, now.today) !== 'current') return
  if (!administered(await otherAdministrators(tx, now), now.today)) throw refusedNow('memberships.lastAdministrator')
}

/** Other days of a membership; what goes by the place of a guest follows. */
export async function setDays(
  tx: TenantContext,
  { id, version, personId, groupId, role, to: before }: Omit<Locked, 'today' | 'from'>,
  days: Days,
): Promise<void> {
  await write(tx, id, days, version)
  if (role === 'GUEST') await guestPlaceEnds.call(tx, { personId, groupId, before, to: days.to })
}

async function write(tx: TenantContext, id: string, { from, to }: Days, version: number): Promise<void> {
  await tx.db
    .updateTable('membership')
    .set({ valid_from: from, valid_to: to, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

async function insert(tx: TenantContext, place: Pick<Locked, 'personId' | 'groupId' | 'role'>, { from, to }: Days) {
  await tx.db
    .insertInto('membership')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      person_id: place.personId,
      group_id: place.groupId,
      role: place.role,
      valid_from: from,
      valid_to: to,
    })
    .execute()
}

/** Notes the change, and tells the person and the staff of the groups. */
async function tell(
  tx: TenantContext,
  { personId, groupId, role }: Pick<Locked, 'personId' | 'groupId' | 'role'>,
  action: `memberships.${string}`,
  toGroupId?: string,
): Promise<void> {
  await audit(tx, {
    action,
    subjectKind: 'person',
    subjectId: personId,
    details: { role, groupId, ...(toGroupId !== undefined && { toGroupId }) },
  })
  const groupStaff = toGroupId === undefined ? [groupId] : [groupId, toGroupId]
  announce(tx, {
    message: 'memberships.changed',
    data: { personId },
    about: [personId],
    audience: { persons: [personId], groupStaff },
  })
}

const administratorNotice: NoticeKind = {
  kind: 'memberships.administrator',
  topic: 'people',
  title: 'memberships.notice.administrator',
  body: 'memberships.notice.administratorBody',
}

/** The administrators of a group, the new one too, learn who administers it from now on. */
async function tellAdministrators(tx: TenantContext, personId: string, groupId: string): Promise<void> {
  const administrators = await officeToTell(tx, [groupId]).execute()
  const { person, group } = await tx.db
    .selectFrom('person as p')
    .innerJoin('customer_group as g', 'g.organisation_id', 'p.organisation_id')
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', personId)
    .where('g.id', '=', groupId)
    .select([sql<string>`p.name || ' ' || p.surname`.as('person'), 'g.name as group'])
    .executeTakeFirstOrThrow()
  await notify(tx, administratorNotice, {
    to: [...administrators.map(({ id }) => id), personId].filter((id) => id !== tx.actor.personId),
    cause: tx.newId(),
    values: { person, group },
    link: '/loggedIn/assistantList/',
  })
}
