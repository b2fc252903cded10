import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Selectable } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TargetVersionRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { authorName } from '#features/people/server/people.api.ts'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import type { CareOf } from '#features/measurements/server/care.api.ts'
import { shownUnit } from '#features/measurements/server/units.api.ts'
import type { getTarget, searchTargets, Target } from '../shared/targets.contract.ts'

export type Stored = Selectable<TargetVersionRow>
export type TargetRow = Stored & {
  by_name: string | null
  by_surname: string | null
  notify: { id: string; name: string }[]
  quiet: { id: string; name: string }[]
  muted: boolean
  fired: number
  last_fired: Date | null
  /** The unit of the group. */
  shown_unit: string
}

/** That a rule (row `t`) is about somebody whom the actor reaches. */
const targetInReach = (tx: TenantContext) =>
  sql<boolean>`(t.organisation_id = ${tx.organisationId} and ${guestInReachOf(tx, 't.person_id')})`

/** The columns of `TargetRow`, of `target_version as t` joined with its author `b`. */
const columns = ({
  organisationId,
  actor,
}: TenantContext) => sql`t.*, exists (select from target_mute m where m.organisation_id = ${organisationId}
    and m.target_id = t.target_id and m.person_id = ${actor.personId}) as muted, ${shownUnit({ organisationId }, 't')} as shown_unit, b.name as by_name, b.surname as by_surname,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', trim(p.name || ' ' || p.surname)) order by p.surname, p.name, p.id)
    from person p where p.organisation_id = ${organisationId} and p.id = any (t.notify_ids)), '[]'::jsonb) as notify,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', trim(p.name || ' ' || p.surname)) order by p.surname, p.name, p.id)
    from person p where p.organisation_id = ${organisationId} and p.id = any (t.quiet_ids)), '[]'::jsonb) as quiet,
  (select count(*)::int from target_met f where f.organisation_id = ${organisationId} and f.target_id = t.target_id) as fired,
  (select max(f.met_at) from target_met f where f.organisation_id = ${organisationId} and f.target_id = t.target_id) as last_fired`

const author = ({ organisationId }: TenantContext) =>
  sql`left join person b on b.organisation_id = ${organisationId} and b.id = t.author_id`

const newest = ({ organisationId }: TenantContext) =>
  sql<boolean>`not exists (select from target_version n where n.organisation_id = ${organisationId}
    and n.target_id = t.target_id and n.version > t.version)`

export const maySet = (tx: TenantContext): boolean => isOffice(tx)

/** That somebody of the family may choose whether the rule tells them. */
export const isForMe = (tx: TenantContext, row: Stored): boolean =>
  tx.actor.role === 'CB_PARENT' && row.notify_family && row.status === 'A'

/** A version as it is answered. */
export const shownTarget = (tx: TenantContext, row: TargetRow): Target => ({
  id: row.target_id,
  version: row.version,
  personId: row.person_id,
  status: row.status,
  measurement: row.measurement,
  part: row.part,
  operator: row.operator,
  value: Number(row.value),
  unit: row.shown_unit,
  met: row.met,
  readings: row.readings,
  severity: row.severity,
  protocol: row.protocol,
  notify: row.notify,
  notifyFamily: row.notify_family,
  tellsMe: isForMe(tx, row) ? !row.muted : null,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  quiet: row.quiet,
  to: row.valid_to?.toISOString() ?? null,
  over: row.valid_to !== null && row.valid_to <= tx.now,
  reason: row.reason,
  by: authorName(row.by_name, row.by_surname),
  setAt: row.set_at.toISOString(),
  fired: row.fired,
  lastFiredAt: row.last_fired?.toISOString() ?? null,
  abilities: { edit: maySet(tx) },
})

/** Rules of one person that are read; nobody has so many. */
const MOST = 200

/** The rules of one person. */
export async function targetsOf(
  tx: TenantContext,
  { id, zone, units }: CareOf,
  { all }: BodyOf<typeof searchTargets>['filters'],
): Promise<AnswerOf<typeof searchTargets>> {
  const { rows } = await sql<TargetRow>`select ${columns(tx)} from target_version t ${author(tx)}
    where t.organisation_id = ${tx.organisationId} and t.person_id = ${id} and ${newest(tx)}
      ${all ? sql`` : sql`and t.status <> 'D'`}
    order by t.status, t.set_at desc, t.target_id limit ${MOST}`.execute(tx.db)
  await audit(tx, { action: 'targets.read', subjectKind: 'person', subjectId: id })
  return { zone, units, rows: rows.map((row) => shownTarget(tx, row)), abilities: { set: maySet(tx) } }
}

/** All versions of a rule in reach, the newest first; any other looks missing. */
export async function versionsOf(tx: TenantContext, id: string): Promise<[TargetRow, ...TargetRow[]]> {
  const { rows } = await sql<TargetRow>`select ${columns(tx)} from target_version t ${author(tx)}
    where t.target_id = ${id} and ${targetInReach(tx)} order by t.version desc limit ${MOST}`.execute(tx.db)
  const [first, ...more] = rows
  if (!first) throw notFound()
  return [first, ...more]
}

/** One rule with its versions. */
export async function findTarget(tx: TenantContext, id: string): Promise<AnswerOf<typeof getTarget>> {
  const rows = await versionsOf(tx, id)
  await audit(tx, { action: 'targets.read', subjectKind: 'person', subjectId: rows[0].person_id })
  return { ...shownTarget(tx, rows[0]), versions: rows.map((row) => shownTarget(tx, row)) }
}
