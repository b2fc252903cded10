import { mustBeInTime } from '#platform/server/late-entry.ts'
import type { Insertable } from 'kysely'
import { auditAll } from '#platform/server/audit.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { ObservationRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Code } from '../shared/definition-types.ts'
import { unitIn } from '../shared/units.rules.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { exclusionFor } from '../shared/exclusion/exclusion.rules.ts'
import { DEFINITIONS_VERSION } from '../shared/definitions.ts'
import type { Entry, Observation } from '../shared/measurements.contract.ts'
import { checked, mustBeNew, type Checked } from './entries.rules.ts'
import { knownOf, newestAmong, rowsToJudge } from './judging.queries.ts'
import { entriesKept, measured } from './measurements.hooks.api.ts'
import { sourceOf } from './measurements.policy.ts'
import { readingOf, shown, type Row } from './observations.queries.ts'
import { peopleInCare, type InCare } from './people.queries.ts'
import { raise } from './raising.commands.ts'

type NewRow = Insertable<ObservationRow>

const WORDS = { office: 'measurements.error.office', reason: 'measurements.error.lateReason' }

/** Records one entry. */
export async function recordOne(tx: TenantContext, entry: Entry): Promise<Observation> {
  const [row] = await record(tx, [entry], () => '')
  if (!row) throw notFound()
  return shown(tx, row)
}

/** Records all entries or none. */
export async function recordAll(tx: TenantContext, entries: readonly Entry[]): Promise<{ recorded: number }> {
  await record(tx, entries, (index) => `entries.${index}.`)
  return { recorded: entries.length }
}

/** Keeps the entries, and answers their rows; those that are there already are found. */
async function record(tx: TenantContext, entries: readonly Entry[], where: (index: number) => string): Promise<Row[]> {
  const people = await peopleInCare(tx, [...new Set(entries.map(({ personId }) => personId))], { lock: true })
  const { there, before } = await rowsToJudge(tx, {
    people: [...people.keys()],
    measurements: entries.map(({ measurement }) => measurement),
    ids: entries.map(({ id }) => id),
  })
  const made: NewRow[] = []
  for (const [index, entry] of entries.entries()) {
    const same = there.find(({ id }) => id === entry.id)
    if (same) {
      mustBeRepeat(same, entry)
      continue
    }
    const person = people.get(entry.personId)
    if (!person) throw notFound()
    const times = timesOf(tx, entry)
    mustBeInTime(tx, { ...times, lateReason: entry.lateReason }, { ...WORDS, where: where(index) })
    const known = knownOf(before, { personId: person.id, measurement: entry.measurement, at: times.happenedAt })
    const judged = checked(entry, { person, at: times.happenedAt, known, now: tx.now, where: where(index) })
    if (!entry.again) mustBeNew({ ...judged.reading, outcome: entry.outcome, ...times }, othersOf(before, made, entry))
    made.push(rowOf(tx, entry, { person, judged, ...times }))
  }
  if (made.length === 0) return there
  const kept = await tx.db
    .insertInto('observation')
    .values(made)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .execute()
  // An id of a row that the actor does not see.
  if (kept.length < made.length) throw refusedNow('measurements.error.otherId')
  await settle(tx, made, { people, before })
  return [...there, ...kept.map((row) => ({ ...row, ...writtenBy(row, people.get(row.person_id)) }))]
}

/** Who just wrote a row, whose place nothing took yet. */
const writtenBy = (row: { measurement: Code; unit: string }, person: InCare | undefined) => ({
  shown_unit: person ? unitIn(person.units, row.measurement).unit : row.unit,
  by_name: person?.actor.name ?? null,
  by_surname: person?.actor.surname ?? null,
  newer_at: null,
  newer_reason: null,
  newer_status: null,
  newer_name: null,
  newer_surname: null,
})

/** Entries of the same measurement of the same person: those that are there, and those of this call. */
function othersOf(before: readonly Row[], made: readonly NewRow[], { personId, measurement }: Entry) {
  const its = (row: { person_id: string; measurement: string }) =>
    row.person_id === personId && row.measurement === measurement
  return [
    ...before.filter(its).map((row) => ({ ...readingOf(row), outcome: row.outcome, happenedAt: row.happened_at })),
    ...made.filter(its).map((row) => ({
      value: numberOf(row.value),
      second: numberOf(row.second),
      comparator: row.comparator ?? null,
      choice: row.choice ?? null,
      outcome: row.outcome,
      happenedAt: new Date(row.happened_at),
    })),
  ]
}

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** The call that came before it said the same; otherwise the id belongs to something else (409). */
function mustBeRepeat(row: Row, entry: Entry): void {
  const same =
    row.person_id === entry.personId &&
    row.measurement === entry.measurement &&
    row.outcome === entry.outcome &&
    (entry.outcome !== 'value' ||
      (row.entered === (entry.value ?? null) && row.entered_second === (entry.second ?? null)))
  if (!same) throw refusedNow('measurements.error.otherId')
}

type RowParts = { person: InCare; judged: Checked; happenedAt: Date; recordedAt: Date }

/** A new row, without what makes it a correction. */
export function rowOf(
  tx: TenantContext,
  entry: Omit<Entry, 'personId' | 'again' | 'recordedAt'>,
  { person, judged, happenedAt, recordedAt }: RowParts,
): NewRow {
  const isValue = entry.outcome === 'value'
  return {
    organisation_id: tx.organisationId,
    group_id: person.groupId,
    id: entry.id,
    person_id: person.id,
    measurement: entry.measurement,
    outcome: entry.outcome,
    ...judged.reading,
    unit: judged.unit,
    entered: isValue ? (entry.value ?? null) : null,
    entered_second: isValue ? (entry.second ?? null) : null,
    context: JSON.stringify(judged.context),
    note: entry.note,
    confirmed: judged.doubted,
    source: sourceOf(tx),
    author_id: tx.actor.personId,
    happened_at: happenedAt,
    recorded_at: recordedAt,
    synced_at: tx.now,
    late_reason: entry.lateReason ?? null,
    level: judged.level,
    rule: judged.reason?.rule ?? null,
    rule_limit: judged.reason?.limit ?? null,
    postural_drop: judged.postural,
    own_range_id: judged.reason?.rangeId ?? null,
    definition_version: DEFINITIONS_VERSION,
  }
}

const exclusionOf = (row: NewRow, person: InCare | undefined): number | null =>
  person
    ? exclusionFor(
        { measurement: row.measurement, value: numberOf(row.value) },
        person.exclusion,
        person.who,
        dayIn(person.zone, new Date(row.happened_at)),
      )
    : null

type Settled = {
  people: ReadonlyMap<string, InCare>
  /** Rows that count beside the new ones. */
  before: readonly Row[]
  action?: 'recorded' | 'corrected'
}

/** Keeps who did it in the audit, tells those who look at the person, and the office of what is amber or red. */
export async function settle(
  tx: TenantContext,
  made: readonly NewRow[],
  { people, before, action = 'recorded' }: Settled,
): Promise<void> {
  const its = [...people.values()].flatMap(({ id, groupId }) => {
    const ids = made.filter((row) => row.person_id === id).map((row) => row.id)
    return ids.length === 0 ? [] : [{ id, groupId, ids }]
  })
  await auditAll(
    tx,
    its.map(({ id, ids }) => ({
      action: `measurements.${action}`,
      subjectKind: 'person',
      subjectId: id,
      details: { observations: ids },
    })),
  )
  const groupIds = new Set(its.map(({ groupId }) => groupId))
  announce(tx, {
    message: 'measurements.changed',
    data: {},
    about: its.map(({ id }) => id),
    audience: { groupStaff: [...groupIds] },
  })
  await raise(tx, made)
  await entriesKept.call(
    tx,
    made.map((row) => ({
      groupId: row.group_id,
      personId: row.person_id,
      measurement: row.measurement,
      value: numberOf(row.value),
      corrects: action === 'corrected',
    })),
  )
  const values = made.filter(({ outcome, status }) => outcome === 'value' && status !== 'entered_in_error')
  if (values.length === 0) return
  const newest = newestAmong(values, before)
  await measured.call(
    tx,
    values.map((row) => ({
      id: row.id,
      groupId: row.group_id,
      personId: row.person_id,
      measurement: row.measurement,
      level: row.level,
      found: row.rule ? { rule: row.rule, limit: numberOf(row.rule_limit) ?? 0 } : null,
      value: numberOf(row.value),
      exclusion: exclusionOf(row, people.get(row.person_id)),
      happenedAt: new Date(row.happened_at),
      newest: newest.has(row.id),
    })),
  )
}
