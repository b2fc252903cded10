import { absencesFrom, shownAway, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { auditAll } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import type { Fluids } from '../shared/collected/fluids.contract.ts'
import { CODES, type Code } from '../shared/definition-types.ts'
import { lastAnswers } from '../shared/context/round.rules.ts'
import { bmiLevel, bmiOf } from '../shared/history.rules.ts'
import type { ShownScore } from '../shared/news2/news2.contract.ts'
import { news2, SCORED_CODES } from '../shared/news2/news2.rules.ts'
import {
  EARLIER_MAX,
  type latestMeasurements,
  type MeasuredPerson,
  type searchRound,
} from '../shared/measurements.contract.ts'
import { earlierOf } from './judging.queries.ts'
import { inCare, roomToday } from '#features/guests/server/in-care.api.ts'
import type { RoomName } from '#features/guests/shared/rooms.contract.ts'
import { readOf } from './measurements.queries.ts'
import { contextOfRow, counts, mine, named, readingOf, rowColumns, shown, type Row } from './observations.queries.ts'
import { careColumns, careJoins, careOf, personInCare, type CareRow, type InCare } from './people.queries.ts'

/** A year: older values are found in the list. Of heights the last counts, whenever it was. */
const LATEST_DAYS = 366
const DAY_MS = 86_400_000

/** Of what goes in and out, the sum of the last 24 hours, with the values that are not among the newest. */
type Summed = Row & { day_sum: string | null }
const FLUIDS: readonly Code[] = ['INTAKE', 'DIURESIS']

/**
 * The newest rows that count of each measurement of these people. The index is entered once for each of both, however much the
 * years before hold.
 */
async function newestOf<R extends Row = Row>(
  tx: TenantContext,
  people: readonly string[],
  sum: { column: RawBuilder<unknown>; join: RawBuilder<unknown> } = { column: sql``, join: sql`` },
): Promise<R[]> {
  const since = new Date(tx.now.getTime() - LATEST_DAYS * DAY_MS)
  const { rows } = await sql<R>`select ${rowColumns(tx)} ${sum.column}
    from unnest(${[...people]}::uuid[]) a (person_id) cross join unnest(${[...CODES]}::text[]) k (measurement)
    cross join lateral (select o.* from observation o where ${ofKind(tx)} and (o.happened_at > ${since} or o.measurement = 'HEIGHT')
      order by o.happened_at desc, o.id desc limit ${EARLIER_MAX}) o ${named(tx)} ${sum.join}
    order by o.happened_at desc, o.id desc`.execute(tx.db)
  return rows
}

/** That `o` counts, of the person `a` and the measurement `k`. */
const ofKind = (tx: TenantContext) =>
  sql`${mine(tx)} and o.person_id = a.person_id and o.measurement = k.measurement and ${counts(tx)}`

function daySum(tx: TenantContext) {
  const yesterday = new Date(tx.now.getTime() - DAY_MS)
  return {
    column: sql`, f.day_sum`,
    // Of the same 24 hours as what was collected, where something was.
    join: sql`left join lateral (select sum(o.value) as day_sum from observation o cross join (select ${collectedEnd(tx, yesterday)} as at) e
      where ${ofKind(tx)} and k.measurement = any (${[...FLUIDS]}) and o.happened_at > coalesce(e.at - interval '24 hours', ${yesterday})
      and (e.at is null or o.happened_at <= e.at)) f on true`,
  }
}

/** When the newest 24 hours of urine that was collected of the person `a` ended, where that was after a moment. */
const collectedEnd = (tx: TenantContext, since: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(o.happened_at) from observation o where ${mine(tx)} and o.person_id = a.person_id
    and o.measurement = 'DIURESIS_DAY' and o.outcome = 'value' and o.happened_at > ${since} and ${counts(tx)})`

function measuredOf(tx: TenantContext, person: InCare, rows: readonly Row[]): MeasuredPerson {
  const its = rows.filter((row) => row.person_id === person.id)
  return {
    id: person.id,
    fullName: person.fullName,
    zone: person.zone,
    birthDate: person.who.birthDate,
    birthVersion: person.birthVersion,
    sex: person.who.sex,
    units: person.units,
    bmi: bmiFrom(person, its),
    child: person.who.child,
    limits: person.limits.map(({ code, ...limits }) => ({ ...limits, measurement: code })),
    latest: CODES.flatMap((measurement) => {
      const found = its.filter((row) => row.measurement === measurement)
      const last = found[0]
      if (!last) return []
      return [
        {
          measurement,
          last: shown(tx, last),
          earlier: found.filter(({ outcome }) => outcome === 'value').map(earlierOf),
          answers: lastAnswers(
            measurement,
            found.map((row) => ({ at: row.happened_at.toISOString(), context: contextOfRow(row.context) })),
          ),
        },
      ]
    }),
  }
}

/** From the latest weight and height: the value with both days, and for adults where it lies. */
function bmiFrom(person: InCare, its: readonly Row[]): MeasuredPerson['bmi'] {
  const last = (code: Code) => its.find((row) => row.measurement === code && row.value !== null)
  const [weight, height] = [last('WEIGHT'), last('HEIGHT')]
  if (!weight || !height) return null
  const value = bmiOf(Number(weight.value), Number(height.value))
  const weightAt = weight.happened_at
  return {
    value: Math.round(value * 10) / 10,
    weightAt: weightAt.toISOString(),
    heightAt: height.happened_at.toISOString(),
    ...bmiLevel(value, ageOn(person.who, dayIn(person.zone, weightAt))),
  }
}

/** What went in and out in 24 hours, of urine what was collected where something was; null where nobody wrote down what was drunk. */
function fluidsFrom(rows: readonly Summed[], now: Date): Fluids | null {
  const sum = (code: Code) => rows.find(({ measurement }) => measurement === code)?.day_sum ?? null
  const intake = sum('INTAKE')
  if (intake === null) return null
  const collected = rows.find(
    (row) =>
      row.measurement === 'DIURESIS_DAY' && row.value !== null && now.getTime() - row.happened_at.getTime() < DAY_MS,
  )
  return {
    intake: Number(intake),
    urine: Number(collected?.value ?? sum('DIURESIS') ?? 0),
    collectedAt: collected?.happened_at.toISOString() ?? null,
  }
}

/** The early warning score from the newest value of each measurement; of a row that says why there is none the one before it counts. */
function scoreFrom(person: InCare, rows: readonly Row[]): ShownScore | null {
  const newest = SCORED_CODES.flatMap((code) => {
    const row = rows.find(({ measurement, outcome }) => measurement === code && outcome === 'value')
    if (!row) return []
    const { value, choice } = readingOf(row)
    return [{ code, at: row.happened_at, value, choice, context: contextOfRow(row.context) }]
  })
  const at = newest.reduce((last, one) => (one.at > last ? one.at : last), new Date(0))
  const score = news2(ageOn(person.who, dayIn(person.zone, at)), newest)
  return score && { ...score, at: score.at.toISOString() }
}

/** The latest measurements of one person. */
export async function latestOf(tx: TenantContext, id: string): Promise<AnswerOf<typeof latestMeasurements>> {
  const person = await personInCare(tx, id)
  const rows = await newestOf<Summed>(tx, [id], daySum(tx))
  await readOf(tx, id)
  const office = isOffice(tx)
  const scored = person.scored && tx.actor.role !== 'CB_PARENT'
  return {
    ...measuredOf(tx, person, rows),
    fluids: fluidsFrom(rows, tx.now),
    news2: scored ? scoreFrom(person, rows) : null,
    scoreAgeMissing: scored && person.who.birthDate === null,
    abilities: { setUp: office, office },
  }
}

/** A page of everybody in care whom the actor may see, by name, with what their next values are judged by. */
export async function roundPage(tx: TenantContext, body: BodyOf<typeof searchRound>) {
  const { rows } = await countedPage<CareRow & { room: RoomName | null; absences: AwayJson[] | null }>(
    {
      found: sql`select newest.* from (select distinct on (m.person_id) m.person_id, m.id, p.name_key from membership m
        join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
        where ${inCare(tx, { groupIds: groupsAsked(tx, body.customerGroupDtos) })} ${body.q ? sql`and ${hasName('p.name_key', body.q)}` : sql``}
        order by m.person_id, m.valid_from desc, m.id desc) newest`,
      order: sql`name_key, person_id`,
      rows: sql`select ${careColumns(tx)}, ${roomToday(tx, 'm.person_id')} as room,
        ${absencesFrom(tx, sql`m.person_id`, tx.now)} as absences from membership m ${careJoins(tx)}
        where m.organisation_id = ${tx.organisationId} and m.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  const people = found.map(careOf)
  const newest = await newestOf(
    tx,
    people.map(({ id }) => id),
  )
  await auditAll(
    tx,
    people.map(({ id: subjectId }) => ({ action: 'measurements.read' as const, subjectKind: 'person', subjectId })),
  )
  const whereabouts = new Map(
    found.map(({ person_id, room, absences }) => [person_id, { room, absences: shownAway(absences) }]),
  )
  return {
    data: people.map((person) => ({ ...measuredOf(tx, person, newest), ...whereabouts.get(person.id) })),
    page,
  }
}
