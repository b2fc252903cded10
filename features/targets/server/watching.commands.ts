import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Calm, Finding, Findings } from '#features/carealerts/server/raising.api.ts'
import { ALARMS_MS } from '#features/carealerts/shared/carealerts.rules.ts'
import { readingsSince } from '#features/measurements/server/care.api.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { heldUntil, isMet, READINGS_MAX } from '../shared/targets.rules.ts'
import { toBeTold } from './notified.queries.ts'
import type { Stored } from './targets.queries.ts'

/** A year: readings of a rule that is met seldom, such as of a weight, lie far apart. */
const SINCE_MS = 366 * 86_400_000

/** A rule, where its group is, and who of the family does not want to be told. */
type InForce = Stored & { zone: string; muted: string[] }

/** The rules in force about these values: of each its newest version. */
async function inForce(tx: TenantContext, values: readonly MeasuredValue[]): Promise<InForce[]> {
  const { rows } = await sql<InForce>`select t.*, g.zone,
    array(select m.person_id from target_mute m where m.organisation_id = ${tx.organisationId} and m.target_id = t.target_id) as muted
    from target_version t
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = t.group_id
    where t.organisation_id = ${tx.organisationId}
    and t.person_id = any (${[...new Set(values.map(({ personId }) => personId))]}::uuid[])
    and t.measurement = any (${[...new Set(values.map(({ measurement }) => measurement))]}::text[])
    and t.status = 'A' and (t.valid_to is null or t.valid_to > ${tx.now})
    and not exists (select from target_version n where n.organisation_id = ${tx.organisationId}
      and n.target_id = t.target_id and n.version > t.version)
    order by t.set_at, t.target_id`.execute(tx.db)
  return rows
}

/** Looks at the rules of those who were just measured: keeps which were met, and says which alerts that opens or calms. */
export async function watchTargets(tx: TenantContext, values: readonly MeasuredValue[]): Promise<Findings> {
  const rules = await inForce(tx, values)
  if (rules.length === 0) return { out: [], calm: [] }
  const readings = await readingsSince(tx, {
    people: rules.map((rule) => rule.person_id),
    measurements: rules.map((rule) => rule.measurement),
    since: new Date(tx.now.getTime() - SINCE_MS),
    // The values of this call too, which may be many and old.
    most: READINGS_MAX + values.length,
  })
  const met: { rule: Stored; id: string }[] = []
  const out: { rule: InForce; observationId: string }[] = []
  const calm: Calm[] = []
  for (const rule of rules) {
    const its = readings.filter((one) => one.personId === rule.person_id && one.measurement === rule.measurement)
    const looked = { ...rule, value: Number(rule.value) }
    const newest = its.at(-1)
    for (const [index, reading] of its.entries()) {
      if (!values.some(({ id }) => id === reading.id)) continue
      const isOut = isMet(looked, its.slice(0, index + 1))
      if (isOut) met.push({ rule, id: reading.id })
      // Only what is the newest says how it is now, and what was measured long ago alarms nobody.
      if (reading !== newest || tx.now.getTime() - reading.at.getTime() > ALARMS_MS) continue
      if (isOut) out.push({ rule, observationId: reading.id })
      else calm.push({ personId: rule.person_id, subject: subjectOf(rule), observationId: reading.id })
    }
  }
  if (met.length > 0)
    await tx.db
      .insertInto('target_met')
      .values(
        met.map(({ rule, id }) => ({
          organisation_id: tx.organisationId,
          group_id: rule.group_id,
          target_id: rule.target_id,
          observation_id: id,
          version: rule.version,
          met_at: tx.now,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute()
  return { out: await findingsOf(tx, out), calm }
}

const subjectOf = (rule: Stored): string => `target:${rule.target_id}`

/** Alerts of rules that were met, with whom they name. */
async function findingsOf(
  tx: TenantContext,
  met: readonly { rule: InForce; observationId: string }[],
): Promise<Finding[]> {
  const team = await toBeTold(
    tx,
    met.map(({ rule }) => ({
      id: rule.person_id,
      groupId: rule.group_id,
      personIds: [...rule.notify_ids, ...rule.quiet_ids],
    })),
  )
  const family = await guardiansToTell(
    tx,
    met.filter(({ rule }) => rule.notify_family).map(({ rule }) => rule.person_id),
    'seeCare',
  )
  const toldOf = (rule: Stored, ids: readonly string[]) =>
    team
      .filter((one) => one.guestId === rule.person_id && one.groupId === rule.group_id)
      .map(({ personId }) => personId)
      .filter((id) => ids.includes(id))
  const heldOf = (rule: InForce) => {
    const until = heldUntil({ ...rule, quietFrom: rule.quiet_from, quietTo: rule.quiet_to }, rule.zone, tx.now)
    return until === null ? {} : { held: { until, tell: toldOf(rule, rule.quiet_ids) } }
  }
  return met.map(({ rule, observationId }) => ({
    ...heldOf(rule),
    personId: rule.person_id,
    subject: subjectOf(rule),
    observationId,
    groupId: rule.group_id,
    source: 'TARGET',
    severity: rule.severity,
    measurement: rule.measurement,
    target: { id: rule.target_id, version: rule.version },
    facts: {
      part: rule.part,
      operator: rule.operator,
      value: Number(rule.value),
      unit: rule.unit,
      met: rule.met,
      readings: rule.readings,
      protocol: rule.protocol,
    },
    forFamily: rule.notify_family,
    tell: {
      team: toldOf(rule, rule.notify_ids),
      family: rule.notify_family
        ? family
            .filter((one) => one.child_id === rule.person_id && !rule.muted.includes(one.adult_id))
            .map((one) => one.adult_id)
        : [],
    },
  }))
}
