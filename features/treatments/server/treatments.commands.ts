import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { goalToServe } from '#features/goals/server/linked.api.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import type { State } from '../shared/due.rules.ts'
import type * as contract from '../shared/treatments.contract.ts'
import { treatmentContent, type Treatment, type TreatmentContent } from '../shared/treatments.contract.ts'
import { shownTreatment, type FoundTreatment, type Row } from './answers.rules.ts'
import { writeDue } from './due.commands.ts'
import { personOf, treatmentOf } from './treatments.queries.ts'

type Change = 'added' | 'changed' | 'suspended' | 'closed' | 'restored'
type Next = Pick<Row, 'kind' | 'state' | 'goal_id' | 'goal_version' | 'reason'> & { change: Change; content: unknown }

/** Throws 400 E012 when what was typed cannot be a plan. */
function mustBePlan({ startsOn, endsOn, frequency }: TreatmentContent): void {
  if (endsOn !== null && endsOn < startsOn) throw badFields([{ fieldName: 'endsOn', message: 'treatments.error.ends' }])
  if (frequency.kind !== 'asNeeded' && new Set(frequency.times).size < frequency.times.length)
    throw badFields([{ fieldName: 'times', message: 'treatments.error.timeTwice' }])
}

/** Times and days in order: the next version with the same ones changes nothing about what is due. */
function orderly(content: TreatmentContent): TreatmentContent {
  const { frequency } = content
  if (frequency.kind === 'asNeeded') return content
  const times = frequency.times.toSorted()
  if (frequency.kind !== 'weekdays') return { ...content, frequency: { ...frequency, times } }
  const weekdays = [...new Set(frequency.weekdays)].toSorted((a, b) => a - b)
  return { ...content, frequency: { ...frequency, weekdays, times } }
}

/** The goal that is named, as it is now. Throws 400 E012 when it is none of this person that is pursued. */
async function goalOf(tx: TenantContext, personId: string, goalId: string | null, before: Row | null) {
  if (goalId === null) return { goal_id: null, goal_version: null }
  // One that was closed since stays named.
  if (before?.goal_id === goalId) return { goal_id: goalId, goal_version: before.goal_version }
  const version = await goalToServe(tx, personId, goalId)
  if (version === null) throw badFields([{ fieldName: 'goalId', message: 'treatments.error.goal' }])
  return { goal_id: goalId, goal_version: version }
}

/** Plans a treatment; the same call again answers what it made. Throws 409 E013 for an id of another. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addTreatment>): Promise<Treatment> {
  const person = await personInReach(tx, body.personId, { lock: true })
  mustBePlan(body.content)
  const content = orderly(body.content)
  const goal = await goalOf(tx, person.id, body.goalId, null)
  const made = await write(tx, {
    id: body.id,
    version: 1,
    person,
    next: { kind: body.kind, state: 'ACTIVE', ...goal, content, change: 'added', reason: '' },
  })
  if (made) return shownTreatment(tx, made)
  const there = await treatmentOf(tx, body.id, person).catch(() => null)
  const first = there?.versions.at(-1)
  const same =
    first?.person_id === person.id &&
    first.kind === body.kind &&
    JSON.stringify(treatmentContent.parse(first.content)) === JSON.stringify(content)
  if (!there || !same) throw refusedNow('treatments.error.otherId')
  return shownTreatment(tx, there)
}

async function locked(tx: TenantContext, id: string) {
  const person = await personInReach(tx, await personOf(tx, id), { lock: true })
  return { person, found: await treatmentOf(tx, id, person) }
}
type Locked = Awaited<ReturnType<typeof locked>>

function mustBeNewest(tx: TenantContext, { found }: Locked, version: number): Row {
  if (found.newest.version !== version) throw stale(shownTreatment(tx, found))
  return found.newest
}

async function follow(
  tx: TenantContext,
  { person, found }: Locked,
  more: Partial<Next> & { change: Change },
): Promise<Treatment> {
  const { id, version, kind, state, goal_id, goal_version, content } = found.newest
  const next: Next = { kind, state, goal_id, goal_version, content, reason: '', ...more }
  const made = await write(tx, { id, version: version + 1, person, next })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownTreatment(tx, found))
  return shownTreatment(tx, made)
}

/** Writes what is planned from now on. */
export async function change(
  tx: TenantContext,
  id: string,
  { version, kind, content, goalId, reason }: BodyOf<typeof contract.changeTreatment>,
): Promise<Treatment> {
  const its = await locked(tx, id)
  const before = mustBeNewest(tx, its, version)
  if (before.state === 'CLOSED') throw refusedNow('treatments.error.closed')
  mustBePlan(content)
  const goal = await goalOf(tx, its.person.id, goalId, before)
  return follow(tx, its, { kind, content: orderly(content), ...goal, reason, change: 'changed' })
}

const MOVES = {
  suspend: { from: ['ACTIVE'], state: 'SUSPENDED', change: 'suspended' },
  close: { from: ['ACTIVE', 'SUSPENDED'], state: 'CLOSED', change: 'closed' },
  restore: { from: ['SUSPENDED', 'CLOSED'], state: 'ACTIVE', change: 'restored' },
} as const satisfies Record<string, { from: readonly State[]; state: State; change: Change }>

/** Pauses, ends or takes up again. A repeat changes nothing. */
export async function move(
  tx: TenantContext,
  id: string,
  { version, reason, move: name }: BodyOf<typeof contract.closeTreatment> & { move: keyof typeof MOVES },
): Promise<Treatment> {
  const { from, state, change: changed } = MOVES[name]
  const its = await locked(tx, id)
  if (its.found.newest.state === state) return shownTreatment(tx, its.found)
  const before = mustBeNewest(tx, its, version)
  if (!from.some((one) => one === before.state)) throw refusedNow('treatments.error.closed')
  return follow(tx, its, { state, reason, change: changed })
}

type Writing = { id: string; version: number; person: CaredFor; next: Next }

/** Writes a version; null when there is one with this number. */
async function write(tx: TenantContext, { id, version, person, next }: Writing): Promise<FoundTreatment | null> {
  const kept = await tx.db
    .insertInto('care_treatment')
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
  const found = await treatmentOf(tx, id, person)
  await writeDue(tx, found)
  await told(tx, person, { id, action: next.change })
  return found
}

type Told = { id: string; action: Change | 'recorded' | 'corrected' | 'photoAdded' | 'photoRemoved' }

/** Notes what was done, and says to who looks at the person that it is read again. */
export async function told(tx: TenantContext, person: CaredFor, { id, action }: Told): Promise<void> {
  await audit(tx, {
    action: `treatments.${action}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { treatment: id },
  })
  announce(tx, {
    message: 'treatments.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: await readersOf(tx, person),
  })
}
