import { isOffice } from '#platform/server/policy/office.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { timesOfEntry } from '#platform/server/late-entry.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type * as contract from '../shared/goals.contract.ts'
import { goalContent, type Goal } from '../shared/goals.contract.ts'
import { closedAs, isOver, movesOf, nextReview } from '../shared/goals.rules.ts'
import { noteKind } from './goals.policy.ts'
import { findGoal, shownGoal, type FoundGoal, type Row } from './goals.queries.ts'

/** It names neither the person nor the goal: an e-mail is read by others. */
const PROPOSED: NoticeKind = { kind: 'goals.proposed', topic: 'people', title: 'goals.notice.proposed' }

type Change = 'added' | 'changed' | 'moved' | 'reviewed' | 'closed' | 'reopened'
type Next = Pick<Row, 'lifecycle' | 'outcome' | 'review_on'> & { change: Change; content: unknown; reason: string }

/** Adds a goal; the same call again answers what it made. Throws 409 E013 for an id of another. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addGoal>): Promise<Goal> {
  const person = await personInReach(tx, body.personId, { lock: true })
  const proposed = !isOffice(tx)
  const made = await write(tx, {
    id: body.id,
    version: 1,
    person,
    next: {
      lifecycle: proposed ? 'PROPOSED' : 'ACTIVE',
      outcome: 'IN_PROGRESS',
      change: 'added',
      content: body.content,
      reason: '',
      review_on: nextReview(dayIn(person.zone, tx.now), body.reviewOn),
    },
  })
  if (made) {
    if (proposed) await tellOffice(tx, person, body.id)
    return shownGoal(tx, made)
  }
  const there = await findGoal(tx, body.id).catch(() => null)
  const first = there?.versions.at(-1)
  const same =
    first?.person_id === person.id && JSON.stringify(goalContent.parse(first.content)) === JSON.stringify(body.content)
  if (!there || !same) throw refusedNow('goals.error.otherId')
  return shownGoal(tx, there)
}

async function tellOffice(tx: TenantContext, person: CaredFor, id: string): Promise<void> {
  const to: string[] = []
  for (const groupId of person.groupIds) to.push(...(await officeOf(tx, groupId, [person.id])))
  await notify(tx, PROPOSED, {
    to: to.filter((one) => one !== tx.actor.personId),
    cause: id,
    link: pageOf(person, 'GOAL'),
    about: [person.id],
  })
}

async function locked(tx: TenantContext, id: string) {
  const { newest } = await findGoal(tx, id)
  const person = await personInReach(tx, newest.person_id, { lock: true })
  return { person, found: await findGoal(tx, id) }
}
type Locked = Awaited<ReturnType<typeof locked>>

function mustBeNewest(tx: TenantContext, { found }: Locked, version: number): Row {
  if (found.newest.version !== version) throw stale(shownGoal(tx, found))
  return found.newest
}

async function follow(
  tx: TenantContext,
  { person, found }: Locked,
  more: Partial<Next> & { change: Change },
): Promise<Goal> {
  const { id, version, lifecycle, outcome, review_on, content } = found.newest
  const next: Next = { lifecycle, outcome, review_on, content, reason: '', ...more }
  const made = await write(tx, { id, version: version + 1, person, next })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownGoal(tx, found))
  return shownGoal(tx, made)
}

/** Writes what the goal says from now on. */
export async function change(
  tx: TenantContext,
  id: string,
  { version, content, reason }: BodyOf<typeof contract.changeGoal>,
) {
  const its = await locked(tx, id)
  if (isOver(mustBeNewest(tx, its, version).lifecycle)) throw refusedNow('goals.error.over')
  return follow(tx, its, { change: 'changed', content, reason })
}

/** Takes the goal from one part of its life to another. */
export async function move(tx: TenantContext, id: string, { version, to, reason }: BodyOf<typeof contract.moveGoal>) {
  const its = await locked(tx, id)
  const { lifecycle } = mustBeNewest(tx, its, version)
  if (!movesOf(lifecycle).includes(to)) throw refusedNow('goals.error.move')
  if ((to === 'CANCELLED' || isOver(lifecycle)) && reason === '')
    throw badFields([{ fieldName: 'reason', message: 'goals.error.reason' }])
  return follow(tx, its, { change: isOver(lifecycle) ? 'reopened' : 'moved', lifecycle: to, reason })
}

/** Says how it goes. */
export async function review(
  tx: TenantContext,
  id: string,
  { version, outcome, reason, reviewOn }: BodyOf<typeof contract.reviewGoal>,
) {
  const its = await locked(tx, id)
  const { lifecycle } = mustBeNewest(tx, its, version)
  if (isOver(lifecycle)) throw refusedNow('goals.error.over')
  if (lifecycle === 'PROPOSED') throw refusedNow('goals.error.proposed')
  const today = dayIn(its.person.zone, tx.now)
  if (reviewOn !== undefined && reviewOn <= today)
    throw badFields([{ fieldName: 'reviewOn', message: 'goals.error.reviewOn' }])
  return follow(tx, its, { change: 'reviewed', outcome, reason, review_on: nextReview(today, reviewOn) })
}

/** Ends it with its outcome. */
export async function close(
  tx: TenantContext,
  id: string,
  { version, outcome, reason }: BodyOf<typeof contract.closeGoal>,
) {
  const its = await locked(tx, id)
  const { lifecycle } = its.found.newest
  if (isOver(lifecycle)) return shownGoal(tx, its.found)
  mustBeNewest(tx, its, version)
  if (lifecycle === 'PROPOSED') throw refusedNow('goals.error.proposed')
  return follow(tx, its, { change: 'closed', outcome, reason, lifecycle: closedAs(outcome) })
}

/** Notes what was seen, or what the family says. */
export async function note(tx: TenantContext, id: string, body: BodyOf<typeof contract.noteGoal>): Promise<Goal> {
  const { person, found } = await locked(tx, id)
  if (found.notes.some((one) => one.id === body.noteId)) return shownGoal(tx, found)
  const { newest } = found
  if (isOver(newest.lifecycle)) throw refusedNow('goals.error.over')
  if (newest.lifecycle === 'PROPOSED') throw refusedNow('goals.error.proposed')
  const kind = noteKind(tx)
  if (kind === 'COMMENT' && body.progress !== null)
    throw badFields([{ fieldName: 'progress', message: 'goals.error.progress' }])
  const times = timesOfEntry(tx, body, { office: 'goals.error.office', reason: 'goals.error.lateReason' })
  const kept = await tx.db
    .insertInto('care_goal_note')
    .values({
      organisation_id: tx.organisationId,
      id: body.noteId,
      goal_id: id,
      goal_version: newest.version,
      kind,
      words: body.words,
      progress: body.progress,
      author_id: tx.actor.personId,
      ...times,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('goals.error.otherId')
  await told(tx, { person, id, action: 'noted', all: true })
  return shownGoal(tx, await findGoal(tx, id))
}

type Writing = { id: string; version: number; person: CaredFor; next: Next }

/** Writes a version; null when there is one with this number. */
async function write(tx: TenantContext, { id, version, person, next }: Writing): Promise<FoundGoal | null> {
  const kept = await tx.db
    .insertInto('care_goal')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      ...next,
      content: JSON.stringify(next.content),
      author_id: tx.actor.personId,
      happened_at: tx.now,
      recorded_at: tx.now,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await told(tx, { person, id, action: next.change, all: next.lifecycle !== 'PROPOSED' })
  return findGoal(tx, id)
}

type Told = { person: CaredFor; id: string; action: Change | 'noted'; all: boolean }

async function told(tx: TenantContext, { person, id, action, all }: Told): Promise<void> {
  await audit(tx, { action: `goals.${action}`, subjectKind: 'person', subjectId: person.id, details: { goal: id } })
  const { persons, groupStaff } = await readersOf(tx, person)
  const audience = all ? { persons, groupStaff } : { persons, groupOffice: groupStaff }
  announce(tx, { message: 'goals.changed', data: { personId: person.id }, about: [person.id], audience })
}
