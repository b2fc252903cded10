import { sql, type Insertable, type Selectable } from 'kysely'
import type { CareAlertRow, CareAlertStepRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { onCallNow } from '#features/guests/server/on-call.api.ts'
import {
  escalatesAt,
  raisedAgain,
  recheckAt,
  REOPEN_MS,
  type Raised,
  type Severity,
} from '../shared/carealerts.rules.ts'
import { MODULE } from './carealerts.policy.ts'
import { OPENED, tellOf } from './telling.commands.ts'
import { peopleOf } from './carealerts.queries.ts'

/** Something about somebody in care that a person must look at. `subject`: of it one alert stands at a time. */
export type Finding = {
  groupId: string
  personId: string
  subject: string
  source: CareAlertRow['source']
  severity: Severity
  measurement: string | null
  observationId: string | null
  target?: { id: string; version: number }
  facts?: Readonly<Record<string, string | number>>
  forFamily?: boolean
  /** Who is told beside whoever is called first. */
  tell?: { team: readonly string[]; family: readonly string[] }
  /** Quiet hours: until then these alone are told. What is red has none. */
  held?: { until: Date; tell: readonly string[] }
}
/** `since`: it calms no alert that was opened after it. `ends`: nothing is left to be looked at, the alert closes by itself. */
export type Calm = Pick<Finding, 'personId' | 'subject' | 'observationId'> & { since?: Date; ends?: true }
export type Findings = { out: readonly Finding[]; calm: readonly Calm[] }

type Known = Selectable<CareAlertRow>
type NewStep = Insertable<CareAlertStepRow>

const keyOf = ({ personId, subject }: Pick<Finding, 'personId' | 'subject'>): string => `${personId} ${subject}`

/**
 * Opens alerts, opens those again that were taken or closed a short while ago, and notes on standing ones that a later reading was calm. The caller
 * holds the person, so that of two readings at the same time the second finds the alert of the first.
 */
export async function watchFindings(tx: TenantContext, { out, calm }: Findings): Promise<void> {
  if (out.length + calm.length === 0) return
  const known = await knownOf(tx, [...out, ...calm])
  const raised = out.map((finding) => {
    const alert = known.get(keyOf(finding))
    return { finding, again: alert && { alert, next: raisedAgain(standingOf(alert), finding.severity, tx.now) } }
  })
  const toGive = raised.filter(({ again }) => again === undefined || again.next.kind === 'reopened')
  const first = await firstOnCall(
    tx,
    toGive.map(({ finding }) => finding),
  )
  const steps: NewStep[] = []
  const told: Known[] = []
  for (const { finding, again } of raised) {
    if (again === undefined) continue
    const row = await raiseAgain(tx, again, finding, first(finding))
    steps.push(stepOf(tx, row, again.next.kind, { observation_id: finding.observationId }))
    if (again.next.kind === 'reopened') told.push(row)
  }
  steps.push(...(await calmed(tx, known, calm)))
  const fresh = raised.flatMap(({ finding, again }) => (again === undefined ? [finding] : []))
  const opened = await open(tx, fresh, first)
  steps.push(...opened.map((row) => stepOf(tx, row, 'opened', { observation_id: row.observation_id })))
  if (steps.length === 0) return
  await tx.db.insertInto('care_alert_step').values(steps).execute()
  announce(tx, {
    message: 'carealerts.changed',
    data: {},
    about: peopleOf([...opened, ...known.values()]),
    audience: { groupStaff: [...new Set([...opened, ...known.values()].map((row) => row.group_id))] },
  })
  const also = await alsoTold(tx, out)
  await tellOf(tx, OPENED, [...opened, ...told], { also, cause: (row) => `${row.id}:${tx.now.toISOString()}` })
}

const standingOf = (alert: Known) => ({
  state: alert.state,
  severity: alert.severity,
  nextAt: alert.next_at,
  step: alert.step,
})

/** Who is called first for each finding at this moment; null: nobody of the care team. */
async function firstOnCall(tx: TenantContext, findings: readonly Finding[]) {
  const onCall = await onCallNow(
    tx,
    findings.map(({ personId, groupId }) => ({ guestId: personId, groupId })),
    MODULE,
  )
  return ({ personId, groupId, held }: Finding): string | null =>
    held ? null : (onCall.find((one) => one.guestId === personId && one.groupId === groupId)?.personId ?? null)
}

/** Whom the findings name beside whoever is called first, without roles to which alerts are closed. */
async function alsoTold(tx: TenantContext, out: readonly Finding[]) {
  const named = new Map(
    out.flatMap((one) => (one.tell ? [[keyOf(one), one.held ? { team: one.held.tell, family: [] } : one.tell]] : [])),
  )
  if (named.size === 0) return () => []
  const closed = await rolesClosedTo(tx, MODULE)
  return (row: Pick<Known, 'person_id' | 'subject'>): string[] => {
    const its = named.get(keyOf({ personId: row.person_id ?? '', subject: row.subject }))
    return [
      ...(closed.has('CB_ASSISTANT') ? [] : (its?.team ?? [])),
      ...(closed.has('CB_PARENT') ? [] : (its?.family ?? [])),
    ]
  }
}

/** A step of an alert whose `steps` count it already. */
export function stepOf(
  tx: TenantContext,
  alert: Pick<Known, 'id' | 'group_id' | 'steps'>,
  kind: NewStep['kind'],
  more: Partial<NewStep> = {},
): NewStep {
  return {
    organisation_id: tx.organisationId,
    group_id: alert.group_id,
    id: tx.newId(),
    alert_id: alert.id,
    nth: alert.steps,
    kind,
    at: tx.now,
    happened_at: tx.now,
    author_id: tx.actor.personId,
    ...more,
  }
}

/** The alerts that stand about these, or were closed a short while ago: of each the newest. */
async function knownOf(tx: TenantContext, about: readonly Pick<Finding, 'personId' | 'subject'>[]) {
  const since = new Date(tx.now.getTime() - REOPEN_MS)
  const { rows } = await sql<Known>`select a.* from care_alert a where a.organisation_id = ${tx.organisationId}
    and a.person_id = any (${[...new Set(about.map(({ personId }) => personId))]}::uuid[])
    and a.subject = any (${[...new Set(about.map(({ subject }) => subject))]}::text[])
    and (a.state <> 'closed' or a.closed_at > ${since})
    order by a.opened_at, a.id for no key update`.execute(tx.db)
  return new Map(rows.map((row) => [keyOf({ personId: row.person_id ?? '', subject: row.subject }), row]))
}

/** One that is opened again is given to who is called first now: who had it may be off duty. */
async function raiseAgain(
  tx: TenantContext,
  { alert, next }: { alert: Known; next: Raised },
  finding: Finding,
  first: string | null,
): Promise<Known> {
  const { kind, state, severity, nextAt, step } = next
  return tx.db
    .updateTable('care_alert')
    .set({
      state,
      severity,
      next_at: nextAt,
      step,
      observation_id: finding.observationId,
      facts: JSON.stringify(finding.facts ?? {}),
      ...(finding.target && { target_id: finding.target.id, target_version: finding.target.version }),
      for_family: alert.for_family || finding.forFamily === true,
      in_range: false,
      changed_at: tx.now,
      steps: alert.steps + 1,
      closed_at: null,
      recheck_at: recheckAt(finding.measurement, tx.now),
      recheck_told_at: null,
      // Graver than what is held back: the job tells it at its next look.
      ...(alert.held_until !== null && severity === 'red' && { next_at: tx.now }),
      ...(kind === 'reopened' && {
        ...heldBy(finding),
        owner_id: null,
        assigned_id: first,
        told_ids: first === null ? [] : [first],
      }),
      ...(kind === 'reopened' && finding.held && { next_at: finding.held.until }),
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes on the alerts that stand about these that a later reading was calm, and answers their steps. */
async function calmed(tx: TenantContext, known: ReadonlyMap<string, Known>, calm: readonly Calm[]): Promise<NewStep[]> {
  const its = calm.flatMap((one) => {
    const alert = known.get(keyOf(one))
    if (!alert || alert.state === 'closed' || (alert.in_range && !one.ends)) return []
    return one.since !== undefined && one.since < minuteOf(alert.opened_at) ? [] : [{ alert, one }]
  })
  if (its.length === 0) return []
  const ended = its.flatMap(({ alert, one }) => (one.ends ? [alert.id] : []))
  await sql`update care_alert set in_range = in_range or id <> all (${ended}::uuid[]), steps = steps + 1, changed_at = ${tx.now}, recheck_at = null, recheck_told_at = null,
      state = case when id = any (${ended}::uuid[]) then 'closed' else state end,
      closed_at = case when id = any (${ended}::uuid[]) then ${tx.now}::timestamptz end
    where organisation_id = ${tx.organisationId} and id = any (${its.map(({ alert }) => alert.id)}::uuid[])`.execute(
    tx.db,
  )
  return its.map(({ alert, one }) =>
    stepOf(tx, { ...alert, steps: alert.steps + 1 }, one.ends ? 'closed' : 'inRange', {
      observation_id: one.observationId,
    }),
  )
}

/** A time that somebody chooses has no seconds. */
const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

/** What the row has to know to tell it when the quiet hours are over. */
const heldBy = ({ held, tell }: Finding) => ({
  held_until: held?.until ?? null,
  held_team: held ? [...(tell?.team ?? [])] : [],
  held_family: held ? [...(tell?.family ?? [])] : [],
})

/** New alerts, each given to who is called first. One that another transaction opened in between stays as it is. */
async function open(
  tx: TenantContext,
  findings: readonly Finding[],
  firstOf: (finding: Finding) => string | null,
): Promise<Known[]> {
  if (findings.length === 0) return []
  return tx.db
    .insertInto('care_alert')
    .values(
      findings.map((one) => {
        const first = firstOf(one)
        return {
          organisation_id: tx.organisationId,
          group_id: one.groupId,
          id: tx.newId(),
          person_id: one.personId,
          subject: one.subject,
          source: one.source,
          severity: one.severity,
          state: 'open' as const,
          observation_id: one.observationId,
          measurement: one.measurement,
          target_id: one.target?.id ?? null,
          target_version: one.target?.version ?? null,
          facts: JSON.stringify(one.facts ?? {}),
          for_family: one.forFamily === true,
          opened_at: tx.now,
          changed_at: tx.now,
          assigned_id: first,
          told_ids: first === null ? [] : [first],
          next_at: one.held?.until ?? escalatesAt(one.severity, tx.now),
          ...heldBy(one),
          recheck_at: recheckAt(one.measurement, tx.now),
        }
      }),
    )
    .onConflict((on) => on.doNothing())
    .returningAll()
    .execute()
}
