import { sql } from 'kysely'
import { fullName } from '#features/people/server/people.api.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Measured } from '../shared/ages.rules.ts'
import type { Sex } from '../shared/definition-types.ts'
import { EXCLUSION } from '../shared/exclusion/exclusion.rules.ts'
import type { Limits } from '../shared/judge.rules.ts'
import { USUAL_UNITS, type Units } from '../shared/units.rules.ts'
import { limitsOf, rangesOf, type RangeJson } from './ranges/ranges.queries.ts'
import { inCare } from '#features/guests/server/in-care.api.ts'

/** Somebody in care whom the actor may see, with what values are judged by. */
export type InCare = {
  id: string
  groupId: string
  fullName: string
  zone: string
  who: Measured
  birthVersion: number
  limits: Limits[]
  /** In which unit the group enters and reads. */
  units: Units
  unitsChangedAt: Date | null
  /** Whether the group has the early warning score switched on. */
  scored: boolean
  /** From which temperature on a child does not stay with the group; null: it goes by none. */
  exclusion: number | null
  /** Who asks, as rows are shown with who wrote them. */
  actor: { name: string | null; surname: string | null }
}

export type CareRow = {
  person_id: string
  group_id: string
  name: string
  surname: string
  zone: string
  birth_date: string | null
  birth_version: number | null
  sex: Sex | null
  child: boolean
  ranges: RangeJson[]
  glycemia: Units['GLYCEMIA']
  weight: Units['WEIGHT']
  units_changed_at: Date | null
  scored: boolean
  exclusion: number | null
  actor_name: string | null
  actor_surname: string | null
}

/** The columns of `CareRow`, of a membership `m` with what `careJoins` joins. */
export const careColumns = ({
  organisationId,
}: TenantContext) => sql`m.person_id, m.group_id, p.name, p.surname, g.zone,
  mp.birth_date, mp.version as birth_version, mp.sex, exists (select from child_profile c
    where c.organisation_id = ${organisationId} and c.person_id = m.person_id) as child,
  ${rangesOf(organisationId)} as ranges, coalesce(u.glycemia, ${USUAL_UNITS.GLYCEMIA}) as glycemia,
  coalesce(u.weight, ${USUAL_UNITS.WEIGHT}) as weight, u.changed_at as units_changed_at,
  coalesce((select s.is_on from measurement_score_switch s where s.organisation_id = ${organisationId} and s.group_id = m.group_id
    order by s.version desc limit 1), false) as scored,
  case when u.group_id is null then ${EXCLUSION.usual}::float8 else u.exclusion::float8 end as exclusion, b.name as actor_name, b.surname as actor_surname`

export const careJoins = ({ organisationId, actor }: TenantContext) => sql`
  join person p on p.organisation_id = ${organisationId} and p.id = m.person_id
  join customer_group g on g.organisation_id = ${organisationId} and g.id = m.group_id
  left join measurement_unit u on u.organisation_id = ${organisationId} and u.group_id = m.group_id
  left join measured_person mp on mp.organisation_id = ${organisationId} and mp.person_id = m.person_id
  left join person b on b.organisation_id = ${organisationId} and b.id = ${actor.personId}::uuid`

export const careOf = (row: CareRow): InCare => ({
  id: row.person_id,
  groupId: row.group_id,
  fullName: fullName(row),
  zone: row.zone,
  who: { birthDate: row.birth_date, child: row.child, sex: row.sex },
  birthVersion: row.birth_version ?? 0,
  limits: row.ranges.map(limitsOf),
  units: { GLYCEMIA: row.glycemia, WEIGHT: row.weight },
  unitsChangedAt: row.units_changed_at,
  scored: row.scored,
  exclusion: row.exclusion,
  actor: { name: row.actor_name, surname: row.actor_surname },
})

/**
 * These people, of those in care whom the actor may see; anybody else looks missing. `lock`: until the end of the transaction nobody else
 * records of them, so that of two equal entries at the same time the second sees the first.
 */
export async function peopleInCare(
  tx: TenantContext,
  ids: readonly string[],
  { lock = false } = {},
): Promise<ReadonlyMap<string, InCare>> {
  const { rows } = await sql<CareRow>`select ${careColumns(tx)} from membership m ${careJoins(tx)}
    where m.person_id = any (${[...ids]}::uuid[]) and ${inCare(tx)}
    order by m.person_id, m.valid_from, m.id ${lock ? sql`for no key update of m` : sql``}`.execute(tx.db)
  // Of somebody who is a guest of several groups the newest counts.
  const people = new Map(rows.map((row) => [row.person_id, careOf(row)]))
  if (ids.some((id) => !people.has(id))) throw notFound()
  return people
}

/** One person in care. */
export async function personInCare(tx: TenantContext, id: string, options = {}): Promise<InCare> {
  const person = (await peopleInCare(tx, [id], options)).get(id)
  if (!person) throw notFound()
  return person
}
