import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { timesOfEntry } from '#platform/server/late-entry.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import type * as contract from '../shared/events.contract.ts'
import { eventContent, type CareEvent } from '../shared/events.contract.ts'
import { isAcknowledged, isIncident, isLocked, mayCorrect, mayEnter, type Kind } from '../shared/events.rules.ts'
import { findEvent, shownEvent, type FoundEvent, type Row } from './events.queries.ts'

/** It names neither the person nor what happened: an e-mail is read by others. */
const PUBLISHED: NoticeKind = { kind: 'events.published', topic: 'people', title: 'events.notice.published' }
const WORDS = { office: 'events.error.office', reason: 'events.error.lateReason' }

type Change = 'recorded' | 'corrected' | 'published' | 'withdrawn' | 'archived'
type Times = { happened_at: Date; recorded_at: Date; synced_at: Date; late_reason: string | null }
type Next = Pick<Row, 'kind' | 'severity' | 'starts_at' | 'ends_at' | 'published' | 'archived' | 'reason'> & {
  change: Change
  content: unknown
}
type Written = { kind: Kind; startsAt: string; endsAt: string | null }

/** The moments of an event. Throws 400 E012 when what happened is still to come, or ends before it begins. */
function momentsOf(tx: TenantContext, { kind, startsAt, endsAt }: Written) {
  const starts_at = new Date(startsAt)
  if (isIncident(kind) && starts_at > tx.now)
    throw badFields([{ fieldName: 'startsAt', message: 'events.error.future' }])
  const ends_at = endsAt === null ? null : new Date(endsAt)
  if (ends_at !== null && ends_at < starts_at) throw badFields([{ fieldName: 'endsAt', message: 'events.error.ends' }])
  return { starts_at, ends_at }
}

/**
 * Records an event; the same call again answers what it made. The family reads it at once when it is `published`, as it does what it enters itself.
 * Throws 403 for a kind that is not the actor's, 409 for an id of another.
 */
export async function record(
  tx: TenantContext,
  body: BodyOf<typeof contract.recordEvent>,
  { published = tx.actor.role === 'CB_PARENT' } = {},
): Promise<CareEvent> {
  const person = await personInReach(tx, body.personId, { lock: true })
  if (!mayEnter(body.kind, tx.actor.role)) throw notPermitted('events.error.family')
  const moments = momentsOf(tx, body)
  const now = { happened_at: tx.now, recorded_at: tx.now, synced_at: tx.now, late_reason: null }
  const times = moments.starts_at > tx.now ? now : timesOfEntry(tx, { ...body, happenedAt: body.startsAt }, WORDS)
  const made = await write(tx, {
    id: body.id,
    version: 1,
    person,
    times,
    next: {
      ...moments,
      kind: body.kind,
      severity: body.severity,
      content: contentOf(tx, body.content),
      published,
      archived: false,
      change: 'recorded',
      reason: '',
    },
  })
  if (made) return shownEvent(tx, made)
  const there = await findEvent(tx, body.id).catch(() => null)
  const same =
    there?.first.person_id === person.id &&
    there.first.kind === body.kind &&
    eventContent.parse(there.first.content).what === body.content.what
  if (!there || !same) throw refusedNow('events.error.otherId')
  return shownEvent(tx, there)
}

/** What a family writes has no part that it could not read. */
const contentOf = (tx: TenantContext, content: contract.EventContent, before?: unknown): contract.EventContent =>
  tx.actor.role === 'CB_PARENT'
    ? { ...content, internal: before === undefined ? '' : eventContent.parse(before).internal }
    : content

/** An event with the person, who is held: nobody else writes about them meanwhile. */
export async function locked(tx: TenantContext, id: string) {
  const { newest } = await findEvent(tx, id)
  const person = await personInReach(tx, newest.person_id, { lock: true })
  return { person, found: await findEvent(tx, id) }
}
export type Locked = Awaited<ReturnType<typeof locked>>

function mustBeNewest(tx: TenantContext, { found }: Locked, version: number): void {
  if (found.newest.version !== version) throw stale(shownEvent(tx, found))
}

async function follow(
  tx: TenantContext,
  { person, found }: Locked,
  more: Partial<Next> & { change: Change },
): Promise<CareEvent> {
  const { id, version, kind, severity, starts_at, ends_at, published, archived, content } = found.newest
  const next: Next = { kind, severity, starts_at, ends_at, published, archived, content, reason: '', ...more }
  const times = { happened_at: tx.now, recorded_at: tx.now, synced_at: tx.now, late_reason: null }
  const made = await write(tx, { id, version: version + 1, person, next, times })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownEvent(tx, found))
  return shownEvent(tx, made)
}

/** Writes what it says from now on. Throws 409 when it is locked, 403 when it is not the actor's to correct. */
export async function correct(
  tx: TenantContext,
  id: string,
  { version, reason, ...body }: BodyOf<typeof contract.correctEvent>,
) {
  const its = await locked(tx, id)
  mustBeNewest(tx, its, version)
  const { newest, first } = its.found
  if (newest.archived) throw refusedNow('events.error.archived')
  if (isLocked(newest.kind, { first: first.synced_at, now: tx.now })) throw refusedNow('events.error.locked')
  const { role, personId } = tx.actor
  const own = first.author_id === personId
  if (!mayCorrect(newest.kind, { role, own, first: first.synced_at, now: tx.now }) || !mayEnter(body.kind, role))
    throw notPermitted('events.error.notYours')
  const content = contentOf(tx, body.content, newest.content)
  const { kind, severity } = body
  return follow(tx, its, { ...momentsOf(tx, body), kind, severity, content, reason, change: 'corrected' })
}

/** Lets the family read it, or takes that back. */
export async function publish(
  tx: TenantContext,
  id: string,
  { version, published }: BodyOf<typeof contract.publishEvent>,
) {
  const its = await locked(tx, id)
  const { newest } = its.found
  if (newest.published === published) return shownEvent(tx, its.found)
  mustBeNewest(tx, its, version)
  if (newest.archived) throw refusedNow('events.error.archived')
  const shown = await follow(tx, its, { published, change: published ? 'published' : 'withdrawn' })
  if (published) await tellFamily(tx, its.person, shown)
  return shown
}

async function tellFamily(tx: TenantContext, person: CaredFor, event: CareEvent): Promise<void> {
  const adults = await adultsToTell(tx, [person.id], 'notifyOfCare')
  await notify(tx, PUBLISHED, {
    to: adults.filter((id) => id !== tx.actor.personId),
    cause: `${event.id}.${event.version}`,
    link: pageOf(person, 'EVENTS'),
    about: [person.id],
  })
}

/** Says that it was entered in error. */
export async function archive(
  tx: TenantContext,
  id: string,
  { version, reason }: BodyOf<typeof contract.archiveEvent>,
) {
  const its = await locked(tx, id)
  if (its.found.newest.archived) return shownEvent(tx, its.found)
  mustBeNewest(tx, its, version)
  return follow(tx, its, { archived: true, change: 'archived', reason })
}

type NoteKind = 'ADDENDUM' | 'INFORMED' | 'ACKNOWLEDGED'
type NewNote = {
  id: string
  kind: NoteKind
  words: string
  informed: string
  way: 'PHONE' | 'PERSON' | 'MESSAGE' | null
}

/** Adds an addendum, or who was informed. */
export async function note(tx: TenantContext, id: string, body: BodyOf<typeof contract.noteEvent>): Promise<CareEvent> {
  const its = await locked(tx, id)
  const { noteId, words, informed, way } = body
  if (its.found.notes.some((one) => one.id === noteId)) return shownEvent(tx, its.found)
  if (its.found.newest.archived) throw refusedNow('events.error.archived')
  const kind = informed === '' && way === null ? ('ADDENDUM' as const) : ('INFORMED' as const)
  if (kind === 'ADDENDUM' && words === '') throw badFields([{ fieldName: 'words', message: 'form.required' }])
  if (kind === 'INFORMED' && informed === '') throw badFields([{ fieldName: 'informed', message: 'form.required' }])
  if (kind === 'INFORMED' && way === null) throw badFields([{ fieldName: 'way', message: 'form.required' }])
  await writeNote(tx, its, { id: noteId, kind, words, informed, way }, timesOfEntry(tx, body, WORDS))
  return shownEvent(tx, await findEvent(tx, id))
}

/** Confirms that the family has read of it. */
export async function acknowledge(tx: TenantContext, id: string, { noteId }: BodyOf<typeof contract.acknowledgeEvent>) {
  const its = await locked(tx, id)
  const { newest, notes } = its.found
  if (notes.some(({ kind, author_id }) => kind === 'ACKNOWLEDGED' && author_id === tx.actor.personId))
    return shownEvent(tx, its.found)
  if (!newest.published || !isAcknowledged(newest.kind)) throw refusedNow('events.error.nothingToConfirm')
  const times = { happened_at: tx.now, recorded_at: tx.now, synced_at: tx.now, late_reason: null }
  await writeNote(tx, its, { id: noteId, kind: 'ACKNOWLEDGED', words: '', informed: '', way: null }, times)
  return shownEvent(tx, await findEvent(tx, id))
}

async function writeNote(tx: TenantContext, { person, found }: Locked, made: NewNote, times: Times): Promise<void> {
  const { newest } = found
  const kept = await tx.db
    .insertInto('care_event_note')
    .values({
      organisation_id: tx.organisationId,
      ...made,
      event_id: newest.id,
      event_version: newest.version,
      author_id: tx.actor.personId,
      ...times,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('events.error.otherId')
  await told(tx, {
    person,
    id: newest.id,
    action: made.kind === 'ACKNOWLEDGED' ? 'acknowledged' : 'noted',
    family: newest.published,
  })
}

type Writing = { id: string; version: number; person: CaredFor; next: Next; times: Times }

/** Writes a version; null when there is one with this number. */
async function write(tx: TenantContext, { id, version, person, next, times }: Writing): Promise<FoundEvent | null> {
  const kept = await tx.db
    .insertInto('care_event')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      ...next,
      content: JSON.stringify(next.content),
      author_id: tx.actor.personId,
      ...times,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await told(tx, { person, id, action: next.change, family: next.published || next.change === 'withdrawn' })
  return findEvent(tx, id)
}

type Told = {
  person: CaredFor
  id: string
  action: Change | 'noted' | 'acknowledged' | 'taskAdded' | 'taskDone'
  family: boolean
}

/** Keeps who did something about an event, and lets the pages of its readers read it again. */
export async function told(tx: TenantContext, { person, id, action, family }: Told): Promise<void> {
  await audit(tx, { action: `events.${action}`, subjectKind: 'person', subjectId: person.id, details: { event: id } })
  const { persons, groupStaff } = await readersOf(tx, person)
  announce(tx, {
    message: 'events.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: { groupStaff, ...(family && { persons }) },
  })
}
