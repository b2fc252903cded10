import { sql, type Insertable, type Selectable } from 'kysely'
import type { CareAlertRow, CareAlertStepRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { onCallNow } from '#features/guests/server/on-call.api.ts'
import { climbsAt, nextOnCall, raisedAgain, recheckAt, REOPEN_MS, type Severity } from '../shared/carealerts.rules.ts'
import { OPENED, tellOf } from './telling.commands.ts'

export const MODULE = 'diary.alerts'

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
  tell?: readonly string[]
}
export type Calm = Pick<Finding, 'personId' | 'subject' | 'observationId'>

type Known = Selectable<CareAlertRow>
type NewStep = Insertable<CareAlertStepRow>

const keyOf = ({ personId, subject }: Pick<Finding, 'personId' | 'subject'>): string => `${personId} ${subject}`

/**
 * Opens alerts, opens those again that were taken or closed a short while ago, and notes on standing ones that a later reading was calm. The caller
 * holds the person, so that of two readings at the same time the second finds the alert of the first.
 */
export async function watchFindings(
  tx: TenantContext,
  { out, calm }: { out: readonly Finding[]; calm: readonly Calm[] },
): Promise<void> {
  if (out.length + calm.length === 0) return
  const known = await knownOf(tx, [...out, ...calm])
  const steps: NewStep[] = []
  const fresh = new Map<string, Finding>()
  for (const finding of out) {
    const alert = known.get(keyOf(finding))
    if (alert) steps.push(await again(tx, alert, finding))
    else fresh.set(keyOf(finding), finding)
  }
  for (const one of calm) {
    const alert = known.get(keyOf(one))
    if (alert && alert.state !== 'closed' && !alert.in_range) steps.push(await calmed(tx, alert, one))
  }
  const opened = await open(tx, [...fresh.values()])
  steps.push(...opened.map((row) => stepOf(tx, row, 'opened', { observation_id: row.observation_id })))
  if (steps.length === 0) return
  await tx.db.insertInto('care_alert_step').values(steps).execute()
  announce(tx, {
    message: 'carealerts.changed',
    data: {},
    audience: { groupStaff: [...new Set([...opened, ...known.values()].map((row) => row.group_id))] },
  })
  const reopened = steps.filter(({ kind }) => kind === 'reopened').map((step) => step.alert_id)
  const told = [...opened, ...[...known.values()].filter(({ id }) => reopened.includes(id))]
  await tellOf(tx, OPENED, told, {
    also: (row) =>
      out.find((one) => keyOf(one) === keyOf({ personId: row.person_id, subject: row.subject }))?.tell ?? [],
    cause: (row) => `${row.id}:${tx.now.toISOString()}`,
  })
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
  return new Map(rows.map((row) => [keyOf({ personId: row.person_id, subject: row.subject }), row]))
}

async function again(tx: TenantContext, alert: Known, finding: Finding): Promise<NewStep> {
  const { kind, ...next } = raisedAgain(
    { state: alert.state, severity: alert.severity, nextAt: alert.next_at, step: alert.step },
    finding.severity,
    tx.now,
  )
  const reopened = kind === 'reopened'
  await tx.db
    .updateTable('care_alert')
    .set({
      state: next.state,
      severity: next.severity,
      next_at: next.nextAt,
      step: next.step,
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
      ...(reopened && { owner_id: null, told_ids: alert.assigned_id === null ? [] : [alert.assigned_id] }),
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alert.id)
    .execute()
  return stepOf(tx, { ...alert, steps: alert.steps + 1 }, kind, { observation_id: finding.observationId })
}

async function calmed(tx: TenantContext, alert: Known, { observationId }: Calm): Promise<NewStep> {
  await tx.db
    .updateTable('care_alert')
    .set({ in_range: true, steps: alert.steps + 1, changed_at: tx.now, recheck_at: null, recheck_told_at: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alert.id)
    .execute()
  return stepOf(tx, { ...alert, steps: alert.steps + 1 }, 'inRange', { observation_id: observationId })
}

/** New alerts, each given to who is called first. One that another transaction opened in between stays as it is. */
async function open(tx: TenantContext, findings: readonly Finding[]): Promise<Known[]> {
  if (findings.length === 0) return []
  const onCall = await onCallNow(
    tx,
    findings.map(({ personId, groupId }) => ({ guestId: personId, groupId })),
    MODULE,
  )
  return tx.db
    .insertInto('care_alert')
    .values(
      findings.map((one) => {
        const first = nextOnCall(
          onCall.flatMap(({ guestId, personId }) => (guestId === one.personId ? [personId] : [])),
          [],
        )
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
          next_at: climbsAt(one.severity, tx.now),
          recheck_at: recheckAt(one.measurement, tx.now),
        }
      }),
    )
    .onConflict((on) => on.doNothing())
    .returningAll()
    .execute()
}
