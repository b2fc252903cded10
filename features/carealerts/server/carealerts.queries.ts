import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { shownUnit } from '#features/measurements/server/units.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { careAlert, type CareAlert, type getCareAlert, type searchCareAlerts } from '../shared/carealerts.contract.ts'
import type { STEPS } from '../shared/carealerts.rules.ts'
import { alertInReach, mayAct } from './carealerts.policy.ts'

export type AlertRow = Selectable<CareAlertRow> & {
  name: string | null
  surname: string | null
  birth_date: string | null
  group_name: string
  guests: { id: string; fullName: string }[]
  zone: string
  owner_name: string | null
  owner_surname: string | null
  assigned_name: string | null
  assigned_surname: string | null
  reading: unknown
}

/** The columns of `AlertRow`, of `care_alert as a` with what `alertJoins` joins. */
const alertColumns = (
  tx: TenantContext,
) => sql`a.*, p.name, p.surname, ${birthColumn(tx, 'a.person_id')} as birth_date, g.zone, g.name as group_name, ${guestsOf(tx)} as guests, w.name as owner_name, w.surname as owner_surname,
  x.name as assigned_name, x.surname as assigned_surname,
  case when o.id is null then null else jsonb_build_object('measurement', o.measurement, 'value', o.value, 'second', o.second,
    'comparator', o.comparator, 'choice', o.choice, 'unit', ${shownUnit(tx)}, 'happenedAt', o.happened_at,
    'reason', case when o.rule is null then null else jsonb_build_object('rule', o.rule, 'limit', coalesce(o.rule_limit, 0),
      'own', o.own_range_id is not null) end) end as reading`

/** Of an alert about a group those of its guests whom the actor reaches. */
const guestsOf = (
  tx: TenantContext,
) => sql`case when a.person_id is not null then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('id', q.id,
    'fullName', trim(q.name || ' ' || q.surname)) order by q.surname, q.name, q.id) from care_alert_guest n
  join person q on q.organisation_id = ${tx.organisationId} and q.id = n.person_id
  where n.organisation_id = ${tx.organisationId} and n.alert_id = a.id and n.withdrawn_at is null
    and ${guestInReachOf(tx, 'n.person_id')}), '[]'::jsonb) end`

const alertJoins = ({ organisationId }: TenantContext) => sql`
  left join person p on p.organisation_id = ${organisationId} and p.id = a.person_id
  join customer_group g on g.organisation_id = ${organisationId} and g.id = a.group_id
  left join observation o on o.organisation_id = ${organisationId} and o.id = a.observation_id
  left join person w on w.organisation_id = ${organisationId} and w.id = a.owner_id
  left join person x on x.organisation_id = ${organisationId} and x.id = a.assigned_id`

const nameOf = (name: string | null, surname: string | null): string | null =>
  name === null ? null : fullName({ name, surname: surname ?? '' })

const facts = careAlert.shape.facts
/** A moment inside JSON comes as PostgreSQL writes it. */
const reading = z.nullable(
  z.pipe(
    z.transform((found: unknown) =>
      found !== null && typeof found === 'object' && 'happenedAt' in found
        ? { ...found, happenedAt: new Date(String(found.happenedAt)).toISOString() }
        : found,
    ),
    careAlert.shape.reading,
  ),
)

/** What an alert is about. A role that may not read medicines and treatments does not read which one it was. */
function factsFor(tx: TenantContext, row: Pick<AlertRow, 'source' | 'facts'>): CareAlert['facts'] {
  const all = facts.parse(row.facts)
  if ((row.source !== 'TREATMENT' && row.source !== 'MEDICINE') || isOpen(tx.actor, 'drugs.userDetail')) return all
  const hidden = ['name', 'substances']
  return { ...Object.fromEntries(Object.entries(all).filter(([key]) => !hidden.includes(key))), name: '' }
}

/** A row as it is answered. */
export const shownAlert = (tx: TenantContext, row: AlertRow): CareAlert => ({
  id: row.id,
  personId: row.person_id,
  fullName: nameOf(row.name, row.surname) ?? row.group_name,
  ...(row.person_id !== null && mayReadBirth(tx, true) && { birthDate: row.birth_date }),
  guests: row.guests,
  zone: row.zone,
  source: row.source,
  severity: row.severity,
  state: row.state,
  measurement: row.measurement,
  reading: reading.parse(row.reading),
  targetId: row.target_id,
  facts: factsFor(tx, row),
  forFamily: row.for_family,
  inRange: row.in_range,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  owner: nameOf(row.owner_name, row.owner_surname),
  assigned: nameOf(row.assigned_name, row.assigned_surname),
  step: row.step,
  nextAt: row.next_at?.toISOString() ?? null,
  heldUntil: row.held_until?.toISOString() ?? null,
  recheckAt: row.recheck_at?.toISOString() ?? null,
  abilities: { act: mayAct(tx) && row.state !== 'closed' },
})

/** That it is about somebody, or about a group and names them, where the actor reaches them. */
const isAbout = (tx: TenantContext, personId: string) => sql`(a.person_id = ${personId}
  or a.person_id is null and exists (select from care_alert_guest n where n.organisation_id = ${tx.organisationId} and n.alert_id = a.id
    and n.person_id = ${personId} and n.withdrawn_at is null and ${guestInReachOf(tx, 'n.person_id')}))`

/** A page of the alerts in reach. */
export async function searchAlertRows(tx: TenantContext, body: BodyOf<typeof searchCareAlerts>) {
  const { personId, closed = false } = body.filters ?? {}
  const { rows } = await countedPage<AlertRow>(
    {
      found: sql`select a.id, a.opened_at, a.closed_at, case a.severity when 'red' then 0 when 'amber' then 1 else 2 end as rank
        from care_alert a where ${alertInReach(tx, groupsAsked(tx, body.customerGroupDtos))}
          and ${closed ? sql`a.state = 'closed'` : sql`a.state <> 'closed'`}
          ${personId === undefined ? sql`` : sql`and ${isAbout(tx, personId)}`}`,
      order: closed ? sql`closed_at desc, id` : sql`rank, opened_at, id`,
      rows: sql`select ${alertColumns(tx)} from care_alert a ${alertJoins(tx)}
        where a.organisation_id = ${tx.organisationId} and a.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => shownAlert(tx, row)), page }
}

/** An alert in reach, for an act (`locked`) or to be read; any other looks missing. */
export async function findAlertRow(tx: TenantContext, id: string, locked = false): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`select ${alertColumns(tx)} from care_alert a ${alertJoins(tx)}
    where a.id = ${id} and ${alertInReach(tx)} ${locked ? sql`for no key update of a` : sql``}`.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

type StepRow = {
  id: string
  kind: (typeof STEPS)[number]
  at: string
  happenedAt: string
  note: string
  by: string | null
  to: string | null
}

/** One alert with its steps and whom to call; who reads it is kept. */
export async function findAlert(tx: TenantContext, id: string): Promise<AnswerOf<typeof getCareAlert>> {
  const row = await findAlertRow(tx, id)
  const family = tx.actor.role === 'CB_PARENT'
  const { rows } = await sql<{ steps: StepRow[]; contacts: { name: string; phone: string }[] }>`select
    coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'at', s.at, 'happenedAt', s.happened_at,
        'note', s.note, 'by', trim(b.name || ' ' || b.surname), 'to', trim(t.name || ' ' || t.surname)) order by s.nth)
      from care_alert_step s
      left join person b on b.organisation_id = ${tx.organisationId} and b.id = s.author_id
      left join person t on t.organisation_id = ${tx.organisationId} and t.id = s.to_id
      where s.organisation_id = ${tx.organisationId} and s.alert_id = ${id}), '[]'::jsonb) as steps,
    coalesce((select jsonb_agg(jsonb_build_object('name', case when p.id is null then c.name else trim(p.name || ' ' || p.surname) end,
        'phone', c.phone) order by c.call_order, c.id)
      from caregiver c left join person p on p.organisation_id = ${tx.organisationId} and p.id = c.person_id
      where c.organisation_id = ${tx.organisationId} and c.guest_id = ${row.person_id} and c.call_order is not null
        and c.phone <> '' and ${family ? sql`false` : sql`(c.kind = 'CONTACT' and c.closed_at is null or ${onTeamToday(tx)})`}),
      '[]'::jsonb) as contacts`.execute(tx.db)
  const about = row.person_id === null ? row.guests.map((guest) => guest.id) : [row.person_id]
  await auditAll(
    tx,
    about.map((subjectId) => ({
      action: 'carealerts.read' as const,
      subjectKind: 'person',
      subjectId,
      details: { alert: id },
    })),
  )
  const { steps, contacts } = rows[0] ?? { steps: [], contacts: [] }
  return {
    ...shownAlert(tx, row),
    contacts,
    steps: steps.map((step) => ({
      ...step,
      at: new Date(step.at).toISOString(),
      happenedAt: new Date(step.happenedAt).toISOString(),
    })),
  }
}

/** Returns the people whom live messages about these alerts are about, or 'nobody' when an alert is about a group. */
export const peopleOf = (rows: readonly { person_id: string | null }[]): readonly string[] | 'nobody' =>
  rows.some((row) => row.person_id === null) ? 'nobody' : rows.flatMap((row) => row.person_id ?? [])
