import type * as z from 'zod/mini'
import { audit } from '#platform/server/audit.ts'
import { claimed } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { Folded } from '#platform/shared/versions/fold.rules.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import type { CHANGES } from '../shared/conditions.contract.ts'
import { pinAllergiesOf } from './allergies.api.ts'
import { mayDecide, mustDecideAbout } from './conditions.policy.ts'
import { tellDecided, tellProposed } from './proposals.commands.ts'
import { findRecord, shownRecord, type Reading, type Row } from './records.queries.ts'

type Content = z.ZodMiniType
type NewBody<C extends Content> = {
  id: string
  personId: string
  content: z.output<C>
  happenedAt?: string | undefined
  recordedAt?: string | undefined
}
type Next = Pick<Row, 'state' | 'status' | 'reason'> & { change: (typeof CHANGES)[number]; content: unknown }
type Times = { happened_at: Date; recorded_at: Date }

/** Adds a record; the same call again answers what it made. Throws 409 E013 for an id of another record. */
export async function addRecord<C extends Content>(tx: TenantContext, reading: Reading<C>, body: NewBody<C>) {
  const person = await personInReach(tx, body.personId, { lock: true })
  await mustDecideAbout(tx, person.id)
  const happened_at = body.happenedAt === undefined ? tx.now : claimed(tx, body.happenedAt)
  const written = body.recordedAt === undefined ? tx.now : claimed(tx, body.recordedAt)
  const made = await write(tx, reading, {
    id: body.id,
    version: 1,
    person,
    next: {
      content: body.content,
      state: mayDecide(tx) ? 'ACCEPTED' : 'PROPOSED',
      status: 'OPEN',
      change: 'added',
      reason: '',
    },
    times: { happened_at, recorded_at: written < happened_at ? happened_at : written },
  })
  if (made) return shownRecord(tx, reading, made)
  const there = await findRecord(tx, reading.kind, body.id).catch(() => null)
  const first = there?.versions.at(-1)
  const same =
    first?.person_id === body.personId &&
    JSON.stringify(reading.content.parse(first.content)) === JSON.stringify(body.content)
  if (!there || !same) throw refusedNow('conditions.error.otherId')
  return shownRecord(tx, reading, there)
}

/** The record, locked with its person, when its newest version is the one that the caller saw; otherwise 409 E016 with what is there. */
async function locked<C extends Content>(tx: TenantContext, reading: Reading<C>, id: string) {
  const { now } = await findRecord(tx, reading.kind, id)
  const person = await personInReach(tx, now.person_id, { lock: true })
  return { person, record: await findRecord(tx, reading.kind, id) }
}

function mustBeNewest<C extends Content>(
  tx: TenantContext,
  reading: Reading<C>,
  record: Folded<Row>,
  version: number,
): void {
  if (record.newest.version !== version) throw stale(shownRecord(tx, reading, record))
}

type ChangeBody<C extends Content> = { version: number; content: z.output<C>; reason: string }

/** Writes what it says from now on; of a family what it proposes. */
export async function changeRecord<C extends Content>(
  tx: TenantContext,
  reading: Reading<C>,
  id: string,
  { version, content, reason }: ChangeBody<C>,
) {
  const { person, record } = await locked(tx, reading, id)
  await mustDecideAbout(tx, person.id)
  mustBeNewest(tx, reading, record, version)
  if (record.now.status !== 'OPEN') throw refusedNow('conditions.error.closed')
  if (record.waits && mayDecide(tx)) throw refusedNow('conditions.error.decideFirst')
  const state = mayDecide(tx) ? ('ACCEPTED' as const) : ('PROPOSED' as const)
  const next: Next = { content, reason, state, status: 'OPEN', change: 'changed' }
  return follow(tx, reading, { record, person, next })
}

/** Puts what was proposed into force, or refuses it with a reason; its author is told. */
export async function decideRecord<C extends Content>(
  tx: TenantContext,
  reading: Reading<C>,
  id: string,
  { version, accept, reason }: { version: number; accept: boolean; reason: string },
) {
  const { person, record } = await locked(tx, reading, id)
  const { newest, waits } = record
  // The call that came before it decided the same.
  if (newest.version === version + 1 && newest.change === (accept ? 'accepted' : 'refused'))
    return shownRecord(tx, reading, record)
  mustBeNewest(tx, reading, record, version)
  if (!waits) throw refusedNow('conditions.error.nothingWaits')
  if (!accept && reason === '') throw badFields([{ fieldName: 'reason', message: 'conditions.error.reason' }])
  const next: Next = {
    content: waits.content,
    reason,
    status: 'OPEN',
    ...(accept ? { state: 'ACCEPTED', change: 'accepted' } : { state: 'REFUSED', change: 'refused' }),
  }
  const shown = await follow(tx, reading, { record, person, next })
  await tellDecided(tx, { person, proposal: waits })
  return shown
}

const SETTLED = {
  closed: 'CLOSED',
  archived: 'ARCHIVED',
  restored: 'OPEN',
} as const

/** Closes, archives or restores one. A repeat changes nothing. */
export async function settleRecord<C extends Content>(
  tx: TenantContext,
  reading: Reading<C>,
  id: string,
  { change, version, reason }: { change: keyof typeof SETTLED; version: number; reason: string },
) {
  const { person, record } = await locked(tx, reading, id)
  const { now } = record
  const status = SETTLED[change]
  if (now.status === status && now.state === 'ACCEPTED' && !record.waits) return shownRecord(tx, reading, record)
  mustBeNewest(tx, reading, record, version)
  if (record.waits) throw refusedNow('conditions.error.decideFirst')
  if (now.state !== 'ACCEPTED') throw refusedNow('conditions.error.notInForce')
  return follow(tx, reading, {
    record,
    person,
    next: { content: now.content, reason, state: 'ACCEPTED', status, change },
  })
}

type Follow = { record: Folded<Row>; person: CaredFor; next: Next }

async function follow<C extends Content>(tx: TenantContext, reading: Reading<C>, { record, person, next }: Follow) {
  const made = await write(tx, reading, {
    id: record.now.id,
    version: record.newest.version + 1,
    person,
    next,
    times: { happened_at: tx.now, recorded_at: tx.now },
  })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownRecord(tx, reading, record))
  return shownRecord(tx, reading, made)
}

type Writing = { id: string; version: number; person: CaredFor; next: Next; times: Times }

/** Writes a version with all that follows from it; null when there is one with this number. */
async function write<C extends Content>(
  tx: TenantContext,
  { kind }: Reading<C>,
  { id, version, person, next, times }: Writing,
): Promise<Folded<Row> | null> {
  const kept = await tx.db
    .insertInto('health_record')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      kind,
      ...next,
      content: JSON.stringify(next.content),
      author_id: tx.actor.personId,
      ...times,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await audit(tx, {
    action: `conditions.${next.change}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { record: id, kind, version },
  })
  announce(tx, {
    message: 'conditions.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: await readersOf(tx, person),
  })
  if (next.state === 'PROPOSED') await tellProposed(tx, { person, id, version })
  if (kind === 'allergy') await pinAllergiesOf(tx, person.id)
  return findRecord(tx, kind, id)
}
