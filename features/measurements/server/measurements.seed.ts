import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Code, Sex } from '../shared/definition-types.ts'
import type { Entry } from '../shared/measurements.contract.ts'
import { recordAll } from './record.commands.ts'
import { setBirth } from './setup.commands.ts'

const DAY = 86_400_000
/** Dates of birth and sex of the guests of the demo, by name; synthetic. */
const BORN: Readonly<Record<string, { birthDate: string; sex: Sex }>> = {
  Nives: { birthDate: '1942-02-03', sex: 'female' },
  Ettore: { birthDate: '1938-09-21', sex: 'male' },
}

type Series = {
  measurement: Code
  every: number
  days: number
  hour: number
  value: (n: number) => string | [string, string]
}

/** A wave that looks like a person: the same numbers at each start. */
const wave = (n: number, size: number): number => Math.round(Math.sin(n * 1.7) * size + Math.cos(n * 0.6) * size * 0.6)

const SERIES: readonly Series[] = [
  { measurement: 'GLYCEMIA', every: 1, days: 60, hour: 7, value: (n) => String(158 + wave(n, 22)) },
  {
    measurement: 'PRESSURE',
    every: 1,
    days: 30,
    hour: 8,
    value: (n) => [String(132 + wave(n, 9)), String(78 + wave(n, 5))],
  },
  { measurement: 'HEART_RATE', every: 1, days: 30, hour: 8, value: (n) => String(74 + wave(n, 7)) },
  { measurement: 'TEMPERATURE', every: 1, days: 14, hour: 8, value: (n) => `36,${5 + Math.abs(wave(n, 2))}` },
  { measurement: 'SATURATION', every: 1, days: 14, hour: 8, value: (n) => String(96 + (n % 3)) },
  { measurement: 'WEIGHT', every: 7, days: 84, hour: 9, value: (n) => `${62 + (n % 2)},${n % 10}` },
  { measurement: 'PURGE', every: 2, days: 14, hour: 10, value: (n) => String(3 + (n % 3)) },
]

function entriesOf(tx: TenantContext, personId: string): Entry[] {
  return SERIES.flatMap(({ measurement, every, days, hour, value }) =>
    Array.from({ length: Math.floor(days / every) }, (_, index) => {
      const at = new Date(Math.floor(tx.now.getTime() / DAY) * DAY - (index * every + 1) * DAY + hour * 3_600_000)
      const typed = value(index)
      const [upper, lower] = typeof typed === 'string' ? [typed, undefined] : typed
      return {
        id: tx.newId(),
        personId,
        measurement,
        outcome: 'value' as const,
        value: upper,
        ...(lower !== undefined && { second: lower }),
        context: {},
        note: '',
        happenedAt: at.toISOString(),
        recordedAt: at.toISOString(),
        confirmed: true,
        again: false,
      }
    }),
  )
}

/** Two months of values of the guests of the demo. */
export async function seedMeasurements(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guests = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select(['p.id', 'p.name'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .execute()
  for (const { id, name } of guests) {
    const born = BORN[name]
    if (born === undefined) continue
    await setBirth(tx, id, { version: 0, ...born })
    await recordAll(tx, entriesOf(tx, id).toReversed())
  }
}
