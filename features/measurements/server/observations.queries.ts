import { sql, type RawBuilder } from 'kysely'
import { authorName } from '#features/people/server/people.api.ts'
import type { ObservationRow } from '#platform/server/db/schema.generated.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Selectable } from 'kysely'
import { unitOf, type Reading } from '../shared/parse.rules.ts'
import type { Observation } from '../shared/measurements.contract.ts'
import { shownUnit } from './units.api.ts'
import { shownPhoto, type PhotoRow } from '#features/documents/server/photos.api.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'

type Stored = Selectable<ObservationRow>

/** A row with the names of who wrote it and, when another took its place, of who wrote that. */
export type Row = Stored & {
  by_name: string | null
  by_surname: string | null
  newer_at: Date | null
  newer_reason: string | null
  newer_status: string | null
  newer_name: string | null
  newer_surname: string | null
  /** The unit of the group. */
  shown_unit: string
  /** Where it is read. */
  display?: readonly PhotoRow[]
}

/** The columns of `Row`, of `observation as o` with what `named` joins. */
export const rowColumns = (
  tx: TenantContext,
): RawBuilder<unknown> => sql`o.*, ${shownUnit(tx)} as shown_unit, b.name as by_name, b.surname as by_surname, n.synced_at as newer_at, n.correction_reason as newer_reason,
  n.status as newer_status, nb.name as newer_name, nb.surname as newer_surname`

/** Joins what a row is shown with. */
export const named = ({ organisationId }: TenantContext): RawBuilder<unknown> => sql`
  left join person b on b.organisation_id = ${organisationId} and b.id = o.author_id
  left join observation n on n.organisation_id = ${organisationId} and n.replaces_id = o.id
  left join person nb on nb.organisation_id = ${organisationId} and nb.id = n.author_id`

/** That `o` is a row of the actor's groups. */
export const mine = (tx: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(o.organisation_id = ${tx.organisationId} and ${inMyGroups(tx, 'o.group_id')})`

/** That `o` counts: nothing took its place, and it is not the mark of an error. */
export const counts = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(o.status = 'final' and not exists (select from observation x
    where x.organisation_id = ${organisationId} and x.replaces_id = o.id))`

const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value))

/** What is known of a row as the rules see it. */
export const readingOf = (row: Pick<Stored, 'value' | 'second' | 'comparator' | 'choice'>): Reading => ({
  value: numberOf(row.value),
  second: numberOf(row.second),
  comparator: row.comparator,
  choice: row.choice,
})

/** What was typed, where the group reads another unit. */
const enteredAs = ({ entered, unit, shown_unit, measurement, outcome }: Row): string | null =>
  unit === shown_unit || entered === null || outcome !== 'value'
    ? null
    : `${entered} ${unitOf(measurement, unit)?.shown ?? unit}`

/** A row as it is answered. */
export function shown(tx: TenantContext, row: Row): Observation {
  return {
    id: row.id,
    personId: row.person_id,
    measurement: row.measurement,
    outcome: row.outcome,
    ...readingOf(row),
    unit: row.shown_unit,
    entered: enteredAs(row),
    context: contextOfRow(row.context),
    note: row.note,
    confirmed: row.confirmed,
    postural: numberOf(row.postural_drop),
    source: row.source,
    by: authorName(row.by_name, row.by_surname),
    happenedAt: row.happened_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    syncedAt: row.synced_at.toISOString(),
    lateReason: row.late_reason,
    level: row.level,
    reason:
      row.rule === null
        ? null
        : { rule: row.rule, limit: numberOf(row.rule_limit) ?? 0, own: row.own_range_id !== null },
    display: (row.display ?? []).map((photo) => shownPhoto(tx, photo)),
    correctionReason: row.correction_reason,
    replaced:
      row.newer_at === null
        ? null
        : {
            at: row.newer_at.toISOString(),
            by: authorName(row.newer_name, row.newer_surname),
            reason: row.newer_reason ?? '',
            inError: row.newer_status === 'entered_in_error',
          },
    abilities: { correct: row.newer_at === null && row.status === 'final' && mayCorrect(tx, row) },
  }
}

/** The context as it was stored: words by words. */
export function contextOfRow(context: unknown): Record<string, string> {
  if (context === null || typeof context !== 'object') return {}
  return Object.fromEntries(
    Object.entries(context).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
