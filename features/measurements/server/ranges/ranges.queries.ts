import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import type { OwnRangeRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { authorName } from '#features/people/server/people.api.ts'
import type { Limits } from '../../shared/judge.rules.ts'
import { unitIn, type Units } from '../../shared/units.rules.ts'
import { RANGES_MAX, type OwnRange, type searchRanges } from '../../shared/ranges.contract.ts'
import { rangeState } from '../../shared/ranges.rules.ts'

/** A range as a statement about people brings it along. */
export type RangeJson = Pick<Selectable<OwnRangeRow>, 'id' | 'measurement' | 'part' | 'ended'> & {
  low_red: number | null
  low_amber: number | null
  high_amber: number | null
  high_red: number | null
  set_at: string
  valid_from: string
  valid_to: string
}

/** Everything that was set for the person of a membership `m`, or what of it (`x`) is asked for, as JSON. */
export const rangesOf = (
  organisationId: string,
  asked: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`coalesce((select json_agg(json_build_object(
    'id', x.id, 'measurement', x.measurement, 'part', x.part, 'ended', x.ended, 'low_red', x.low_red, 'low_amber', x.low_amber,
    'high_amber', x.high_amber, 'high_red', x.high_red, 'set_at', x.set_at, 'valid_from', x.valid_from, 'valid_to', x.valid_to)
    order by x.set_at, x.id) from own_range x where x.organisation_id = ${organisationId} and x.person_id = m.person_id
      and ${asked}), '[]'::json)`

const instantOf = (at: string | Date): string => new Date(at).toISOString()
const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value))

type Stored = RangeJson | Selectable<OwnRangeRow>

/** As the rules take it. */
export const limitsOf = (row: Stored): Limits => ({
  id: row.id,
  code: row.measurement,
  of: row.part,
  lowRed: numberOf(row.low_red),
  lowAmber: numberOf(row.low_amber),
  highAmber: numberOf(row.high_amber),
  highRed: numberOf(row.high_red),
  from: instantOf(row.valid_from),
  to: instantOf(row.valid_to),
  setAt: instantOf(row.set_at),
  ended: row.ended,
})

export type RangeRow = Selectable<OwnRangeRow> & { by_name: string | null; by_surname: string | null }

/** The ranges of one person, the newest first; `lock` of the person is the caller's. */
export async function rangeRows(tx: TenantContext, personId: string): Promise<RangeRow[]> {
  const { rows } = await sql<RangeRow>`select r.*, b.name as by_name, b.surname as by_surname from own_range r
    left join person b on b.organisation_id = ${tx.organisationId} and b.id = r.author_id
    where r.organisation_id = ${tx.organisationId} and r.person_id = ${personId}
    order by r.set_at desc, r.id desc limit ${RANGES_MAX}`.execute(tx.db)
  return rows
}

/** A row as it is answered, given all of the person. */
export const shownRange = (
  tx: TenantContext,
  row: RangeRow,
  { all, units }: { all: readonly RangeRow[]; units: Units },
): OwnRange => {
  const { code, of, ...limits } = limitsOf(row)
  return {
    ...limits,
    personId: row.person_id,
    measurement: row.measurement,
    part: of,
    unit: of === 'silence' ? row.unit : unitIn(units, row.measurement).unit,
    decidedBy: row.decided_by,
    decidedAs: row.decided_as,
    reason: row.reason,
    by: authorName(row.by_name, row.by_surname),
    state: rangeState({ ...limits, code, of }, all.map(limitsOf), tx.now),
  }
}

/** Everything that was set for a person in reach. */
export async function rangesFor(
  tx: TenantContext,
  { id, zone, units }: { id: string; zone: string; units: Units },
  maySet: boolean,
): Promise<AnswerOf<typeof searchRanges>> {
  const rows = await rangeRows(tx, id)
  await audit(tx, { action: 'measurements.read', subjectKind: 'person', subjectId: id })
  return {
    zone,
    units,
    rows: rows.map((row) => shownRange(tx, row, { all: rows, units })),
    abilities: { set: maySet },
  }
}
