import { sql, type RawBuilder } from 'kysely'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import { shownUnit } from '#features/measurements/server/units.api.ts'
import { measuredInReach } from '#features/measurements/server/measured-reach.api.ts'
import { dosesInReach, ordersInReach } from '#features/medicines/server/doses-reach.api.ts'
import { documentsReadable } from '#features/documents/server/readable.api.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { moveRows } from '#features/payments/server/moves.api.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import { changes } from './audited-sources.queries.ts'
import { between, type Asked, type Source } from './asked.queries.ts'

/** What was measured; a value that another took the place of is struck through, and one that was entered in error. */
const measurements: Source = (
  tx,
  asked,
) => sql`select 'measurement' as kind, o.id, o.happened_at as at, o.author_id as by_id,
    (o.status = 'entered_in_error' or exists (select from observation n where n.organisation_id = ${tx.organisationId}
      and n.replaces_id = o.id)) as struck,
    jsonb_build_object('measurement', o.measurement, 'outcome', o.outcome, 'value', o.value, 'second', o.second,
      'comparator', o.comparator, 'choice', o.choice, 'unit', ${shownUnit(tx)}, 'level', o.level, 'source', o.source) as facts
  from observation o where o.organisation_id = ${tx.organisationId} and o.person_id = ${asked.personId}
    and ${between(sql`o.happened_at`, asked)} and ${isOpen(tx.actor, 'measurement.userDetail')}::boolean
    and ${measuredInReach(tx)}
  order by o.happened_at desc, o.id desc limit ${asked.most}`

/** Alerts: that they were opened, and what people did about them. Families see what is marked for them. */
const alerts: Source = (tx, asked) => sql`select 'alert', s.id, s.happened_at, s.author_id, false,
    jsonb_build_object('step', s.kind, 'severity', a.severity, 'measurement', a.measurement, 'note', s.note,
      'treatment', case when a.source in ('TREATMENT', 'MEDICINE') and ${isOpen(tx.actor, 'drugs.userDetail')}::boolean
        then a.facts ->> 'name' end)
  from care_alert a join care_alert_step s on s.organisation_id = ${tx.organisationId} and s.alert_id = a.id
  where a.organisation_id = ${tx.organisationId} and a.person_id = ${asked.personId}
    and s.kind in ('opened', 'reopened', 'acknowledged', 'actioned', 'closed') and ${between(sql`s.happened_at`, asked)}
    and (a.for_family or ${tx.actor.role !== 'CB_PARENT'}::boolean) and ${isOpen(tx.actor, 'diary.alerts')}::boolean
    and ${guestInReachOf(tx, 'a.person_id')}
  order by s.happened_at desc, s.id desc limit ${asked.most}`

/**
 * Orders of medicines with each of their versions, and what became of doses; a dose that another took the place of is struck through, and one
 * that is disputed is marked as a conflict.
 */
const doses: Source = (tx, asked) => sql`select x.* from (
    (select 'dose' as kind, d.id, d.happened_at as at, d.author_id as by_id,
      (d.status = 'entered_in_error' or exists (select from medicine_dose n where n.organisation_id = ${tx.organisationId}
        and n.replaces_id = d.id)) as struck,
      jsonb_build_object('title', trim(o.product || ' ' || o.strength), 'outcome', d.outcome, 'reason', d.reason,
        'conflict', case when d.status = 'conflict' then d.refusal end) as facts
    from medicine_dose d join medicine_order o on o.organisation_id = ${tx.organisationId} and o.id = d.order_id
    where d.organisation_id = ${tx.organisationId} and d.person_id = ${asked.personId}
      and ${between(sql`d.happened_at`, asked)} and ${dosesInReach(tx)}
    order by d.happened_at desc, d.id desc limit ${asked.most})
    union all
    (select 'dose', o.id, v.in_force_from, v.author_id, false,
      jsonb_build_object('title', trim(o.product || ' ' || o.strength), 'action', v.action, 'version', v.version)
    from medicine_order o join medicine_version v on v.organisation_id = ${tx.organisationId} and v.order_id = o.id
    where o.organisation_id = ${tx.organisationId} and o.person_id = ${asked.personId}
      and ${between(sql`v.in_force_from`, asked)} and ${ordersInReach(tx)}
    order by v.in_force_from desc, o.id desc limit ${asked.most})) x
  where ${isOpen(tx.actor, 'drugs.userDetail')}::boolean
  order by x.at desc, x.id desc limit ${asked.most}`

/** Allergies and conditions with each of their versions; what was proposed is for the family and the office. */
const health: Source = (tx, asked) => sql`select 'health' as kind, v.id, v.synced_at as at, v.author_id as by_id,
    (v.status = 'ARCHIVED') as struck, jsonb_build_object('title', coalesce(v.content ->> 'substance', v.content ->> 'plainLabel'),
      'kind', v.kind, 'change', v.change, 'state', v.state, 'version', v.version) as facts
  from health_record v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
    and (v.state = 'ACCEPTED' or ${tx.actor.role !== 'CB_ASSISTANT'}::boolean)
    and ${between(sql`v.synced_at`, asked)} and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean
    and ${personReached(tx, 'v.person_id')}
  order by v.synced_at desc, v.id desc limit ${asked.most}`

/**
 * Clinical documents with each of their versions. What is or was restricted is for the office alone, and without its content also while it has it
 * open; what is archived is for the office, and what was proposed for the family and the office.
 */
const records: Source = (tx, asked) => {
  const { role } = tx.actor
  const later = (what: RawBuilder<unknown>) => sql`exists (select from medical_record n
    where n.organisation_id = ${tx.organisationId} and n.id = v.id and n.version > v.version and ${what})`
  const restricted = sql`(v.confidentiality = 'RESTRICTED' or ${later(sql`n.confidentiality = 'RESTRICTED'`)})`
  return sql`select 'record' as kind, v.id, v.synced_at as at, v.author_id as by_id, (v.status = 'ARCHIVED') as struck,
    jsonb_build_object('title', case when ${restricted} then null else v.content ->> 'title' end,
      'kind', case when ${restricted} then null else v.kind end, 'change', v.change, 'state', v.state, 'version', v.version) as facts
  from medical_record v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
    and (v.state = 'ACCEPTED' or ${role !== 'CB_ASSISTANT'}::boolean)
    and (${role === 'CB_ADMIN'}::boolean or not ${restricted} and v.status = 'OPEN' and not ${later(sql`n.status = 'ARCHIVED'`)})
    and ${between(sql`v.synced_at`, asked)} and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean
    and ${personReached(tx, 'v.person_id')}
  order by v.synced_at desc, v.id desc limit ${asked.most}`
}

/** Plans with each of their steps; a family reads of them once they are handed out to be signed. */
const plans: Source = (
  tx,
  asked,
) => sql`select 'plan' as kind, v.id, v.synced_at as at, v.author_id as by_id, false as struck,
    jsonb_build_object('kind', v.kind, 'change', v.change, 'edition', v.edition, 'version', v.version) as facts
  from care_plan v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
    and (${tx.actor.role !== 'CB_PARENT'}::boolean or v.state not in ('DRAFT', 'ENDED') or v.state = 'ENDED'
      and exists (select from care_plan b where b.organisation_id = ${tx.organisationId} and b.id = v.id and b.state in ('ACTIVE', 'IN_SIGNATURE')))
    and ${between(sql`v.synced_at`, asked)} and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean
    and ${personReached(tx, 'v.person_id')}
  order by v.synced_at desc, v.id desc limit ${asked.most}`

/** Goals with each of their versions; a proposal, refused or not, is for the family and the office. */
const goals: Source = (
  tx,
  asked,
) => sql`select 'goal' as kind, v.id, v.synced_at as at, v.author_id as by_id, false as struck,
    jsonb_build_object('title', v.content ->> 'statement', 'change', v.change, 'lifecycle', v.lifecycle, 'version', v.version) as facts
  from care_goal v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
    and (${tx.actor.role !== 'CB_ASSISTANT'}::boolean
      or v.lifecycle <> 'PROPOSED' and not (v.lifecycle = 'CANCELLED' and v.change = 'moved'))
    and ${between(sql`v.synced_at`, asked)} and ${personReached(tx, 'v.person_id')}
  order by v.synced_at desc, v.id desc limit ${asked.most}`

/**
 * What happened, as it is told now and by whom it was recorded, and each correction of it. A family reads what is published, and a correction that
 * was published; what was entered in error is for the office. `contentVersion` is the version that wrote what it says; `version` would make it a correction.
 */
const events: Source = (tx, asked) => {
  const all = sql`${tx.actor.role !== 'CB_PARENT' && asked.forFamily !== true}::boolean`
  return sql`select x.kind, x.id, x.at, x.by_id, n.archived as struck, x.facts from (
    select 'event' as kind, v.id, v.starts_at as at, (select f.author_id from care_event f
        where f.organisation_id = ${tx.organisationId} and f.id = v.id and f.version = 1) as by_id,
      jsonb_build_object('kind', v.kind, 'what', v.content ->> 'what', 'contentVersion', (select max(c.version) from care_event c
        where c.organisation_id = ${tx.organisationId} and c.id = v.id and c.change in ('recorded', 'corrected'))) as facts
    from care_event v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
      and v.starts_at <= ${tx.now} and not exists (select from care_event n where n.organisation_id = ${tx.organisationId}
        and n.id = v.id and n.version > v.version)
    union all
    select 'event', v.id, v.synced_at, v.author_id, jsonb_build_object('kind', v.kind, 'what', v.content ->> 'what',
      'change', v.change, 'version', v.version)
    from care_event v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
      and v.change = 'corrected' and (v.published or ${all})) x
  join care_event n on n.organisation_id = ${tx.organisationId} and n.id = x.id and n.version = (select max(m.version)
    from care_event m where m.organisation_id = ${tx.organisationId} and m.id = x.id)
  where (n.published or ${all}) and (not n.archived or ${tx.actor.role === 'CB_ADMIN' && asked.forFamily !== true}::boolean)
    and ${between(sql`x.at`, asked)} and ${isOpen(tx.actor, 'diary.userDetail')}::boolean
    and exists (select from person o where o.organisation_id = ${tx.organisationId} and o.id = ${asked.personId}
      and ${personReached(tx, 'o.id')})
  order by x.at desc, x.id desc limit ${asked.most}`
}

/** Treatments with each of their versions, and their sessions; one that another took the place of is struck through. */
const treatments: Source = (tx, asked) => sql`select x.* from (
    select 'treatment' as kind, v.id, v.synced_at as at, v.author_id as by_id, false as struck,
      jsonb_build_object('title', v.content ->> 'name', 'kind', v.kind, 'change', v.change, 'version', v.version) as facts
    from care_treatment v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
    union all
    select 'treatment', s.id, s.happened_at, s.author_id, exists (select from care_treatment_session n
        where n.organisation_id = ${tx.organisationId} and n.replaces_id = s.id),
      jsonb_build_object('title', t.content ->> 'name', 'kind', t.kind, 'outcome', s.outcome, 'reason', s.reason)
    from care_treatment_session s join care_treatment t on t.organisation_id = ${tx.organisationId} and t.id = s.treatment_id
      and t.version = s.treatment_version
    where s.organisation_id = ${tx.organisationId} and s.person_id = ${asked.personId} and s.status = 'final') x
  where ${between(sql`x.at`, asked)} and ${isOpen(tx.actor, 'drugs.userDetail')}::boolean
    and exists (select from person o where o.organisation_id = ${tx.organisationId} and o.id = ${asked.personId}
      and ${personReached(tx, 'o.id')})
  order by x.at desc, x.id desc limit ${asked.most}`

/** That the person was enrolled or withdrawn, and how they took part; an attendance that another took the place of is struck through. */
const activities: Source = (
  tx,
  asked,
) => sql`select x.kind, x.id, x.at, x.by_id, x.struck, x.facts || jsonb_build_object('title', v.name)
  from (
    select 'activity' as kind, e.id, e.at, e.author_id as by_id, false as struck, e.activity_id,
      jsonb_build_object('change', e.change) as facts
    from care_activity_enrolment e where e.organisation_id = ${tx.organisationId} and e.person_id = ${asked.personId}
    union all
    select 'activity', a.id, a.happened_at, a.author_id, exists (select from care_activity_attendance n
        where n.organisation_id = ${tx.organisationId} and n.replaces_id = a.id), a.activity_id,
      jsonb_build_object('outcome', a.outcome, 'reason', a.reason)
    from care_activity_attendance a where a.organisation_id = ${tx.organisationId} and a.person_id = ${asked.personId}
      and a.status = 'final') x
  join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = x.activity_id
  where ${between(sql`x.at`, asked)} and ${isOpen(tx.actor, 'diary.userDetail')}::boolean
    and (v.state <> 'ARCHIVED' or ${tx.actor.role === 'CB_ADMIN' && asked.forFamily !== true}::boolean)
    and exists (select from person o where o.organisation_id = ${tx.organisationId} and o.id = ${asked.personId}
      and ${personReached(tx, 'o.id', { right: 'see' })})
  order by x.at desc, x.id desc limit ${asked.most}`

/** What staff filled in about the person. */
const monitoring: Source = (tx, asked) => sql`select 'monitoring' as kind, a.id, a.saved_at as at, a.person_id as by_id,
    false as struck, jsonb_build_object('title', coalesce(s.title ->> ${tx.actor.language}, s.title ->> s.language),
      'score', a.score, 'round', case when s.every = 'never' then null else a.round end) as facts
  from survey_answer a join survey s on s.organisation_id = ${tx.organisationId} and s.id = a.survey_id
  where a.organisation_id = ${tx.organisationId} and a.subject_id = ${asked.personId} and a.state = 'DONE'
    and ${between(sql`a.saved_at`, asked)} and ${tx.actor.role !== 'CB_PARENT'}::boolean
    and ${isOpen(tx.actor, 'monitoring.userDetail')}::boolean
  order by a.saved_at desc, a.id desc limit ${asked.most}`

/** Documents that the actor may read. */
const documents: Source = async (tx, asked) => sql`select 'document', d.id, d.created_at, d.author_id, d.status = 'D',
    jsonb_build_object('title', d.name, 'status', d.status)
  from document d where d.organisation_id = ${tx.organisationId} and d.person_id = ${asked.personId}
    and ${between(sql`d.created_at`, asked)} and ${await documentsReadable(tx)}
  order by d.created_at desc, d.id desc limit ${asked.most}`

/** Runs that began, with what became of the person on them. */
const rides: Source = (tx, asked) => sql`select 'ride', rp.id, r.planned_start, null::uuid, false,
    jsonb_build_object('title', r.route_name, 'run', r.id, 'direction', r.direction, 'state', rp.state, 'rode', rp.rode)
  from run_passenger rp join run r on r.organisation_id = ${tx.organisationId} and r.id = rp.run_id
  where rp.organisation_id = ${tx.organisationId} and rp.child_id = ${asked.personId}
    and r.status in ('IN_PROGRESS', 'CLOSED') and ${between(sql`r.planned_start`, asked)}
  order by r.planned_start desc, rp.id desc limit ${asked.most}`

/** What was reported for transport, and each step of absences from care; what follows from these for transport is said once. */
const absences: Source = (tx, asked) => sql`select x.* from (
    select 'absence' as kind, a.id, a.reported_at as at, a.reported_by as by_id, a.state = 'WITHDRAWN' as struck,
      jsonb_build_object('from', a.from_day, 'to', a.to_day, 'state', a.state) as facts
    from absence a where a.organisation_id = ${tx.organisationId} and a.child_id = ${asked.personId}
      and a.guest_absence_id is null
    union all
    select 'absence', v.id, v.at, v.author_id, v.state in ('proposed', 'accepted') and exists (select from guest_absence n
        where n.organisation_id = ${tx.organisationId} and n.id = v.id and n.state = 'cancelled'),
      jsonb_build_object('step', v.step, 'reason', v.reason, 'from', v.starts_at, 'to', v.ends_at, 'version', v.version)
    from guest_absence v where v.organisation_id = ${tx.organisationId} and v.person_id = ${asked.personId}
      and ${guestInReachOf(tx, 'v.person_id', { right: 'see' })}) x
  where ${between(sql`x.at`, asked)}
  order by x.at desc, x.id desc limit ${asked.most}`

/** Who began and ended to care. */
const caregivers: Source = (tx, asked) => sql`select 'caregiver', x.id, x.at, x.person_id, false,
    jsonb_build_object('change', split_part(x.action, '.', 2), 'function', c.function,
      'title', case when p.id is null then c.name else trim(p.name || ' ' || p.surname) end)
  from audit x
  join caregiver c on c.organisation_id = ${tx.organisationId} and c.id = (x.details ->> 'caregiver')::uuid
  left join person p on p.organisation_id = ${tx.organisationId} and p.id = c.person_id
  where x.organisation_id = ${tx.organisationId} and x.subject_kind = 'person' and x.subject_id = ${asked.personId}
    and x.action like 'guests.caregiver%' and ${between(sql`x.at`, asked)}
  order by x.at desc, x.id desc limit ${asked.most}`

/** Into which room a guest moved. */
const rooms: Source = (tx, asked) => sql`select 'room', s.id, s.created_at, s.created_by, false,
    jsonb_build_object('title', o.name, 'kind', o.kind, 'from', s.valid_from, 'to', s.valid_to)
  from room_stay s join room o on o.organisation_id = ${tx.organisationId} and o.id = s.room_id
  where s.organisation_id = ${tx.organisationId} and s.person_id = ${asked.personId}
    and coalesce(s.valid_to >= s.valid_from, true) and ${between(sql`s.created_at`, asked)}
    and ${guestInReachOf(tx, 's.person_id', { right: 'see' })}
  order by s.created_at desc, s.id desc limit ${asked.most}`

/** Invoices that were issued, credits and money that came or was paid back; a payer has what is theirs. One that was reversed is struck through. */
const payments: Source = (tx, asked) => sql`select 'payment' as kind, x.id, x.at, x.by_id, x.reversed as struck,
    jsonb_build_object('move', x.kind, 'number', x.year || '/' || x.number, 'cents', x.cents, 'currency', x.currency,
      'invoice', x.invoice_year || '/' || x.invoice_number, 'reason', x.reason) as facts
  from (${moveRows(tx, sql`i.person_id = ${asked.personId}`)}) x where ${between(sql`x.at`, asked)}
  order by x.at desc, x.id desc limit ${asked.most}`

const SOURCES: Record<Kind, Source> = {
  measurement: measurements,
  alert: alerts,
  dose: doses,
  health,
  record: records,
  plan: plans,
  goal: goals,
  event: events,
  treatment: treatments,
  activity: activities,
  monitoring,
  document: documents,
  ride: rides,
  absence: absences,
  caregiver: caregivers,
  room: rooms,
  payment: payments,
  change: changes,
}

/** The statement of all sources that are asked for. */
export async function entriesOf(tx: TenantContext, kinds: readonly Kind[], asked: Asked): Promise<RawBuilder<unknown>> {
  const each: RawBuilder<unknown>[] = []
  for (const kind of kinds) each.push(await SOURCES[kind](tx, asked))
  // The first names the columns for all of them.
  return sql`select null::text as kind, null::uuid as id, null::timestamptz as at, null::uuid as by_id, null::boolean as struck,
    null::jsonb as facts where false union all ${sql.join(
      each.map((one) => sql`(${one})`),
      sql` union all `,
    )}`
}
