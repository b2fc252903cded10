import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { EXCLUSION } from '#features/measurements/shared/exclusion/exclusion.rules.ts'
import { ALARMS_MS, EXCLUDED, REOPEN_MS } from '../shared/carealerts.rules.ts'
import { isSilence, subjectOf } from '../shared/silence.rules.ts'
import { watching } from './carealerts.hooks.api.ts'
import { watchFindings, type Findings } from './raising.api.ts'
import { toldOfExclusion } from './exclusion.queries.ts'
import { silenceAlerts } from './silence.queries.ts'

/** Opens and calms the alerts about values that were just kept: those of their ranges, and what other features find. */
export async function watchMeasured(tx: TenantContext, values: readonly MeasuredValue[]): Promise<void> {
  const ended = await endedSilences(tx, values)
  const fresh = values.filter(
    ({ newest, happenedAt }) => newest && tx.now.getTime() - happenedAt.getTime() <= ALARMS_MS,
  )
  const found = [outOfRange(fresh, ended), await excluded(tx, fresh), ...(await watching.call(tx, values))]
  await watchFindings(tx, { out: found.flatMap(({ out }) => out), calm: found.flatMap(({ calm }) => calm) })
}

/**
 * Ids of values that end what an alert tells already: something came after a time without anything, which is all that is found of the value. Where no
 * alert told of it the value opens one.
 */
async function endedSilences(tx: TenantContext, values: readonly MeasuredValue[]): Promise<ReadonlySet<string>> {
  const came = values.filter(({ found, value }) => isSilence(found) && (value ?? 0) > 0)
  const alerts = await silenceAlerts(
    tx,
    came.map(({ personId }) => personId),
  )
  const told = alerts.filter(
    ({ closed_at }) => closed_at === null || tx.now.getTime() - closed_at.getTime() <= REOPEN_MS,
  )
  const isTold = ({ personId, measurement }: MeasuredValue) =>
    told.some((one) => one.person_id === personId && one.subject === subjectOf(measurement))
  return new Set(came.filter(isTold).map(({ id }) => id))
}

/** That a child does not stay with its group. */
const isExcluded = ({ exclusion, value }: MeasuredValue): boolean =>
  exclusion !== null && value !== null && value >= exclusion

/** Neither amber nor red. A value that nothing could judge, because the date of birth is missing, calms no alert. */
const isCalm = ({ level, found }: MeasuredValue): boolean =>
  level === 'tint' || (level === 'none' && found?.rule !== 'ageMissing')

/** Of a child whose age is not known it is below the limit that groups usually go by. */
const isCalmTemperature = (one: MeasuredValue): boolean =>
  one.measurement === 'TEMPERATURE' && (isCalm(one) || (one.level === 'none' && (one.value ?? 0) < EXCLUSION.usual))

/**
 * Alerts about children with fever: the family is called, and it and the crews of today are told. It is one alert, as grave as the value by its range,
 * which opens none of its own.
 */
async function excluded(tx: TenantContext, values: readonly MeasuredValue[]): Promise<Findings> {
  const its = values.filter(({ exclusion }) => exclusion !== null)
  const out = its.filter(isExcluded)
  const toldOf = await toldOfExclusion(
    tx,
    out.map(({ personId }) => personId),
  )
  const about = ({ groupId, personId, measurement, id }: MeasuredValue) => ({
    groupId,
    personId,
    subject: EXCLUDED,
    measurement,
    observationId: id,
  })
  return {
    out: out.map((one) => ({
      ...about(one),
      source: 'RANGE',
      severity: one.level === 'red' ? 'red' : 'amber',
      facts: { rule: EXCLUDED, limit: one.exclusion ?? 0 },
      forFamily: true,
      tell: toldOf(one.personId),
    })),
    // Where the group goes by no limit any more, an alert of before stands until the temperature is as it should be.
    calm: values.filter((one) => (one.exclusion === null ? isCalmTemperature(one) : !isExcluded(one))).map(about),
  }
}

/**
 * Alerts about values outside of their range: amber and red ones open one, others calm the one that stands. Only the newest value says how it is now;
 * late entries alarm nobody.
 */
function outOfRange(its: readonly MeasuredValue[], ended: ReadonlySet<string>): Findings {
  const about = (one: MeasuredValue) => ({
    groupId: one.groupId,
    personId: one.personId,
    subject: subjectOf(one.measurement),
    measurement: one.measurement,
    observationId: one.id,
  })
  return {
    out: its.flatMap((one) =>
      !ended.has(one.id) && !isExcluded(one) && (one.level === 'amber' || one.level === 'red')
        ? [
            {
              ...about(one),
              source: 'RANGE' as const,
              severity: one.level,
              // By it the job knows that somebody was told.
              ...(isSilence(one.found) && { facts: one.found }),
            },
          ]
        : [],
    ),
    calm: its.filter((one) => ended.has(one.id) || isCalm(one)).map(about),
  }
}
