import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { timesOf } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import type * as contract from '../shared/records.contract.ts'
import { recordContent, type MedicalRecord, type RecordContent, type RecordFile } from '../shared/records.contract.ts'
import { openUntil, problemsOf } from '../shared/records.rules.ts'
import { tellDecided, tellProposed } from './notices.commands.ts'
import { entitledTo, NO_ACCESS, readingFor } from './records.policy.ts'
import { contentOf, filesOf, findRecord, mayChange, shownRecord, type Found, type Row } from './records.queries.ts'

type Next = Pick<Row, 'state' | 'status' | 'reason'> & {
  change: MedicalRecord['now']['change']
  content: RecordContent
  files: readonly RecordFile[]
}

/** What may be written: a family keeps nothing restricted, and what is wrong is refused at its field (400 E012). */
function soundContent(tx: TenantContext, person: CaredFor, content: RecordContent): RecordContent {
  const sound: RecordContent =
    isOffice(tx) || content.confidentiality === 'NORMAL' ? content : { ...content, confidentiality: 'NORMAL' }
  const problems = problemsOf(sound, dayIn(person.zone, tx.now))
  if (problems.length > 0) throw badFields(problems)
  return sound
}

/** Adds a record; the same call again answers what it made. Throws 409 E013 for an id of another record. */
export async function addRecord(tx: TenantContext, body: BodyOf<typeof contract.addRecord>): Promise<MedicalRecord> {
  const person = await personInReach(tx, body.personId, { lock: true })
  const content = soundContent(tx, person, body.content)
  const { happenedAt, recordedAt } = timesOf(tx, body)
  const made = await write(tx, {
    id: body.id,
    version: 1,
    person,
    before: null,
    next: {
      content,
      files: [],
      state: isOffice(tx) ? 'ACCEPTED' : 'PROPOSED',
      status: 'OPEN',
      change: 'added',
      reason: '',
    },
    times: { happened_at: happenedAt, recorded_at: recordedAt },
  })
  if (made) return asWritten(tx, made)
  const there = await findRecord(tx, body.id).catch(() => null)
  const first = there?.record.versions.at(-1)
  const same =
    first?.person_id === body.personId &&
    first.author_id === tx.actor.personId &&
    sameContent(contentOf(first), content)
  if (!there || !same) throw refusedNow('records.error.otherId')
  return there.record.newest.version === 1 ? asWritten(tx, there) : shownRecord(tx, there)
}

/** Parsed, both name their parts in the same order. */
const sameContent = (one: RecordContent, other: RecordContent): boolean =>
  JSON.stringify(recordContent.parse(one)) === JSON.stringify(recordContent.parse(other))

/** The answer to whoever just wrote a version: they know what they wrote. Reading it again takes an opening. */
const asWritten = (tx: TenantContext, { record }: Found): MedicalRecord => ({
  ...shownRecord(tx, { record, access: { ...NO_ACCESS, open: new Map([[record.now.id, openUntil(tx.now)]]) } }),
  openUntil: null,
})

export type Locked = { person: CaredFor; found: Found }

/** The record, locked with its person. */
export async function locked(tx: TenantContext, id: string): Promise<Locked> {
  const { record } = await findRecord(tx, id)
  const person = await personInReach(tx, record.now.person_id, { lock: true })
  return { person, found: await findRecord(tx, id) }
}

/** Throws 409 E016 with what is there when the newest version is not the one that the caller saw. */
export function mustBeNewest(tx: TenantContext, { found }: Locked, version: number): void {
  if (found.record.newest.version !== version) throw stale(shownRecord(tx, found))
}

/** Throws unless the actor may change it now: 409 while it is archived, waits or is not open, 403 when it is not theirs. */
export function mustBeChangeable(tx: TenantContext, { found: { record, access } }: Locked): void {
  const { now } = record
  if (now.status === 'ARCHIVED') throw refusedNow('records.error.archived')
  if (isOffice(tx) && record.waits) throw refusedNow('records.error.decideFirst')
  if (isOffice(tx) && now.state === 'REFUSED') throw refusedNow('records.error.notInForce')
  if (!mayChange(tx, record)) throw notPermitted('records.error.notYours')
  if (readingFor(tx, now, access) !== 'all') throw refusedNow('records.error.openFirst')
}

/** Writes what it says from now on; of a family what it proposes. */
export async function correctRecord(
  tx: TenantContext,
  id: string,
  { version, content, reason }: BodyOf<typeof contract.correctRecord>,
): Promise<MedicalRecord> {
  const its = await locked(tx, id)
  mustBeNewest(tx, its, version)
  mustBeChangeable(tx, its)
  const sound = soundContent(tx, its.person, content)
  return asWritten(tx, await follow(tx, its, { content: sound, reason, change: 'changed' }))
}

/** Accepts what a family proposed, or refuses it with a reason. */
export async function decideRecord(
  tx: TenantContext,
  id: string,
  { version, accept, reason }: BodyOf<typeof contract.decideRecord>,
): Promise<MedicalRecord> {
  const its = await locked(tx, id)
  const { newest, waits } = its.found.record
  // The call that came before it decided the same.
  if (newest.version === version + 1 && newest.change === (accept ? 'accepted' : 'refused'))
    return shownRecord(tx, its.found)
  mustBeNewest(tx, its, version)
  if (!waits) throw refusedNow('records.error.nothingWaits')
  if (!accept && reason === '') throw badFields([{ fieldName: 'reason', message: 'records.error.reason' }])
  const made = await follow(tx, its, {
    reason,
    ...(accept ? { state: 'ACCEPTED', change: 'accepted' } : { state: 'REFUSED', change: 'refused' }),
  })
  await tellDecided(tx, its.person, waits)
  return shownRecord(tx, made)
}

/** Archives or restores one. A repeat changes nothing. */
export async function settleRecord(
  tx: TenantContext,
  id: string,
  { change, version, reason }: { change: 'archived' | 'restored'; version: number; reason: string },
): Promise<MedicalRecord> {
  const its = await locked(tx, id)
  const { now, waits } = its.found.record
  const status = change === 'archived' ? 'ARCHIVED' : 'OPEN'
  if (now.status === status && now.state === 'ACCEPTED') return shownRecord(tx, its.found)
  mustBeNewest(tx, its, version)
  if (waits) throw refusedNow('records.error.decideFirst')
  if (now.state !== 'ACCEPTED') throw refusedNow('records.error.notInForce')
  return shownRecord(tx, await follow(tx, its, { status, change, reason }))
}

/** Writes the next version, which says what the one before said unless told otherwise. */
export async function follow(
  tx: TenantContext,
  { person, found }: Locked,
  more: Partial<Next> & Pick<Next, 'change' | 'reason'>,
): Promise<Found> {
  const { now, newest } = found.record
  const made = await write(tx, {
    id: now.id,
    version: newest.version + 1,
    person,
    before: now,
    next: { content: contentOf(now), files: filesOf(now), state: now.state, status: now.status, ...more },
    times: { happened_at: tx.now, recorded_at: tx.now },
  })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownRecord(tx, found))
  return made
}

type Writing = {
  id: string
  version: number
  person: CaredFor
  /** What was in force. */
  before: Row | null
  next: Next
  times: { happened_at: Date; recorded_at: Date }
}

/** Writes a version with all that follows from it; null when there is one with this number. */
async function write(tx: TenantContext, { id, version, person, before, next, times }: Writing): Promise<Found | null> {
  const { content, files, ...columns } = next
  const { kind, date, confidentiality, familyTold, nextDue, ...rest } = content
  const kept = await tx.db
    .insertInto('medical_record')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      kind,
      confidentiality,
      family_told: familyTold,
      ...columns,
      dated_on: date,
      next_due: nextDue,
      title_key: searchKey(content.title),
      content: JSON.stringify(rest),
      files: JSON.stringify(files),
      author_id: tx.actor.personId,
      ...times,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await audit(tx, {
    action: `records.${next.change}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { record: id, version },
  })
  const { persons, groupStaff } = await readersOf(tx, person)
  // What is and was restricted is no news for a family.
  const family = confidentiality === 'NORMAL' || before?.confidentiality === 'NORMAL'
  announce(tx, {
    message: 'records.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: family ? { groupStaff, persons } : await entitledTo(tx, person),
  })
  if (next.state === 'PROPOSED' && next.change === 'added') await tellProposed(tx, person, id)
  return findRecord(tx, id)
}
