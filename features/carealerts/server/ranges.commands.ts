import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { ALARMS_MS } from '../shared/carealerts.rules.ts'
import { watching } from './carealerts.hooks.api.ts'
import { watchFindings, type Findings } from './raising.api.ts'

/** Opens and calms the alerts about values that were just kept: those of their ranges, and what other features find. */
export async function watchMeasured(tx: TenantContext, values: readonly MeasuredValue[]): Promise<void> {
  const found = [outOfRange(values, tx.now), ...(await watching.call(tx, values))]
  await watchFindings(tx, { out: found.flatMap(({ out }) => out), calm: found.flatMap(({ calm }) => calm) })
}

/**
 * Alerts about values outside of their range: amber and red ones open one, others calm the one that stands. Only the newest value says how it is now;
 * late entries alarm nobody.
 */
function outOfRange(values: readonly MeasuredValue[], now: Date): Findings {
  const about = (one: MeasuredValue) => ({
    groupId: one.groupId,
    personId: one.personId,
    subject: `range:${one.measurement}`,
    measurement: one.measurement,
    observationId: one.id,
  })
  const its = values.filter(({ newest, happenedAt }) => newest && now.getTime() - happenedAt.getTime() <= ALARMS_MS)
  return {
    out: its.flatMap((one) =>
      one.level === 'amber' || one.level === 'red'
        ? [{ ...about(one), source: 'RANGE' as const, severity: one.level }]
        : [],
    ),
    calm: its.filter(({ level }) => level === 'none' || level === 'tint').map(about),
  }
}
