import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { ALARMS_MS } from '../shared/carealerts.rules.ts'
import { watchFindings } from './raising.api.ts'

/** Alerts about values outside of their range: amber and red ones open one, others calm the one that stands. Late entries alarm nobody. */
export async function watchRanges(tx: TenantContext, values: readonly MeasuredValue[]): Promise<void> {
  const fresh = values.filter(({ happenedAt }) => tx.now.getTime() - happenedAt.getTime() <= ALARMS_MS)
  const about = (one: MeasuredValue) => ({
    groupId: one.groupId,
    personId: one.personId,
    subject: `range:${one.measurement}`,
    measurement: one.measurement,
    observationId: one.id,
  })
  // Of several values of one call the newest says how it is now.
  const newest = new Map(
    fresh
      .toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
      .map((one) => [`${one.personId} ${one.measurement}`, one]),
  )
  const its = [...newest.values()]
  await watchFindings(tx, {
    out: its.flatMap((one) =>
      one.level === 'amber' || one.level === 'red'
        ? [{ ...about(one), source: 'RANGE' as const, severity: one.level }]
        : [],
    ),
    calm: its.filter(({ level }) => level === 'none' || level === 'tint').map(about),
  })
}
