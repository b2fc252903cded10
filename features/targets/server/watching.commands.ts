import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { watchFindings, type Calm, type Finding } from '#features/carealerts/server/raising.api.ts'
import { ALARMS_MS } from '#features/carealerts/shared/carealerts.rules.ts'
import { readingsSince } from '#features/measurements/server/care.api.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { isMet, READINGS_MAX } from '../shared/targets.rules.ts'
import { toBeTold } from './notified.queries.ts'
import type { Stored } from './targets.queries.ts'

/** A year: readings of a rule that is met seldom, such as of a weight, lie far apart. */
const SINCE_MS = 366 * 86_400_000

/** The rules in force about these values: of each its newest version. */
async function inForce(tx: TenantContext, values: readonly MeasuredValue[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select t.* from target_version t where t.organisation_id = ${tx.organisationId}
    and t.person_id = any (${[...new Set(values.map(({ personId }) => personId))]}::uuid[])
    and t.measurement = any (${[...new Set(values.map(({ measurement }) => measurement))]}::text[])
    and t.status = 'A' and (t.valid_to is null or t.valid_to > ${tx.now})
    and not exists (select from target_version n where n.organisation_id = ${tx.organisationId}
      and n.target_id = t.target_id and n.version > t.version)
    order by t.set_at, t.target_id`.execute(tx.db)
  return rows
}

/** Looks at the rules of those who were just measured: keeps which were met, and opens or calms their alerts. */
export async function watchTargets(tx: TenantContext, values: readonly MeasuredValue[]): Promise<void> {
  const rules = await inForce(tx, values)
  if (rules.length === 0) return
  const readings = await readingsSince(tx, {
    people: rules.map((rule) => rule.person_id),
    measurements: rules.map((rule) => rule.measurement),
    since: new Date(tx.now.getTime() - SINCE_MS),
    // The values of this call too, which may be many and old.
    most: READINGS_MAX + values.length,
  })
  const met: { rule: Stored; id: string; at: Date }[] = []
  const out: Finding[] = []
  const calm: Calm[] = []
  for (const rule of rules) {
    const its = readings.filter((one) => one.personId === rule.person_id && one.measurement === rule.measurement)
    const looked = { ...rule, value: Number(rule.value) }
    const newest = its.at(-1)
    for (const [index, reading] of its.entries()) {
      if (!values.some(({ id }) => id === reading.id)) continue
      const isOut = isMet(looked, its.slice(0, index + 1))
      if (isOut) met.push({ rule, id: reading.id, at: reading.at })
      // Only what is the newest says how it is now, and what was measured long ago alarms nobody.
      if (reading !== newest || tx.now.getTime() - reading.at.getTime() > ALARMS_MS) continue
      const about = { personId: rule.person_id, subject: `target:${rule.target_id}`, observationId: reading.id }
      if (isOut) out.push({ ...about, ...(await findingOf(tx, rule)) })
      else calm.push(about)
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
  await watchFindings(tx, { out, calm })
}

async function findingOf(
  tx: TenantContext,
  rule: Stored,
): Promise<Omit<Finding, 'personId' | 'subject' | 'observationId'>> {
  const team = await toBeTold(tx, { id: rule.person_id, groupId: rule.group_id }, rule.notify_ids)
  const family = rule.notify_family ? await adultsToTell(tx, [rule.person_id]) : []
  return {
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
    tell: [...team, ...family],
  }
}
