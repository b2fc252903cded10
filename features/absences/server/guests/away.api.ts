import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Who of the people in care is away: one answer for rounds, doses, alerts and deadlines (docs/adr/0232). */

/** That an accepted absence `v` is the newest version of its own. */
const stands = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(v.organisation_id = ${organisationId} and v.state = 'accepted' and not exists (select from guest_absence n
    where n.organisation_id = ${organisationId} and n.id = v.id and n.version > v.version))`

/** That the person whose id stands in `column` is away now. */
export const awayNow = (tx: TenantContext, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from guest_absence v where v.person_id = ${sql.ref(column)} and ${stands(tx)}
    and v.starts_at <= ${tx.now} and (v.ends_at is null or v.ends_at > ${tx.now}))`

/** When the person whose id stands in `column` came back last, after a moment; null: they were not away since. */
export const cameBackSince = (tx: TenantContext, column: string, since: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(v.ends_at) from guest_absence v where v.person_id = ${sql.ref(column)} and ${stands(tx)}
    and v.ends_at <= ${tx.now} and v.ends_at > ${since})`

/** An absence as one statement answers it with others: as JSON, in which a moment is a text. */
export type AwayJson = { starts_at: string; ends_at: string | null; doses_along: boolean }

const DAY_MS = 86_400_000

/** A moment before a day (today without one) begins in any zone: zones are at most 14 hours from UTC. */
export const beforeDay = (tx: TenantContext, day: string | undefined): Date =>
  new Date((day === undefined ? tx.now.getTime() : Date.parse(day)) - 2 * DAY_MS)

/** The accepted absences of the person whose id stands in `column` that are not over before a moment, as `AwayJson[]`; null: none. */
export const absencesFrom = (
  tx: TenantContext,
  column: RawBuilder<unknown>,
  from: Date,
): RawBuilder<AwayJson[] | null> =>
  sql<AwayJson[] | null>`(select jsonb_agg(jsonb_build_object('starts_at', v.starts_at, 'ends_at', v.ends_at,
      'doses_along', v.doses_along) order by v.starts_at) from guest_absence v
    where v.person_id = ${column} and ${stands(tx)} and (v.ends_at is null or v.ends_at > ${from}))`

/** An absence with its reason, as JSON. */
export type AbsenceJson = AwayJson & { id: string; version: number; reason: string }

/** The accepted absences between two moments of the person whose id stands in `column`, as `AbsenceJson[]`; null: none. */
export const absencesBetween = (
  tx: TenantContext,
  column: string,
  { from, until }: { from: Date; until: Date },
): RawBuilder<AbsenceJson[] | null> =>
  sql<
    AbsenceJson[] | null
  >`(select jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'starts_at', v.starts_at,
      'ends_at', v.ends_at, 'doses_along', v.doses_along, 'reason', v.reason) order by v.starts_at) from guest_absence v
    where v.person_id = ${sql.ref(column)} and ${stands(tx)} and v.starts_at < ${until}
      and (v.ends_at is null or v.ends_at > ${from}))`

/** The same as contracts have it. */
export const shownAway = (rows: readonly AwayJson[] | null) =>
  (rows ?? []).map((row) => ({
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
    dosesAlong: row.doses_along,
  }))

/** The same as rules have it. */
export const ruleAway = (rows: readonly AwayJson[] | null) =>
  (rows ?? []).map((row) => ({
    startsAt: new Date(row.starts_at),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    dosesAlong: row.doses_along,
  }))
