import type { Work } from '#platform/server/work.ts'
import type { ALERT_RULES } from '../shared/runs.contract.ts'
import { isAccountedFor } from '../shared/runs.rules.ts'
import { storedFold, type Passenger } from './folding.ts'

type Rule = (typeof ALERT_RULES)[number]
export type RunKey = { id: string; group_id: string }

/** Opens an alert about a run or one of its passengers; one that stands already stays as it is. */
export async function openAlert(
  work: Work,
  run: RunKey,
  rule: Rule,
  about: { passengerId?: string; details?: Record<string, string | number> } = {},
): Promise<boolean> {
  const opened = await work.db
    .insertInto('alert')
    .values({
      organisation_id: work.organisationId,
      group_id: run.group_id,
      id: work.newId(),
      run_id: run.id,
      passenger_id: about.passengerId ?? null,
      rule,
      state: 'open',
      opened_at: work.now,
      details: JSON.stringify(about.details ?? {}),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Closes standing alerts whose reason is gone. */
export async function settleAlerts(
  work: Work,
  runId: string,
  rules: readonly Rule[],
  passengerIds?: readonly string[],
): Promise<void> {
  let query = work.db
    .updateTable('alert')
    .set({ state: 'closed', closed_at: work.now })
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', runId)
    .where('rule', 'in', [...rules])
    .where('state', '<>', 'closed')
  if (passengerIds) {
    if (passengerIds.length === 0) return
    query = query.where('passenger_id', 'in', [...passengerIds])
  }
  await query.execute()
}

/** Brings the alerts about these passengers in line with what is known of them now. */
export async function watchPassengers(
  work: Work,
  run: RunKey & { direction: string },
  passengers: readonly Passenger[],
): Promise<void> {
  const settled: Record<'NO_SHOW' | 'CONTRADICTION' | 'UNPLANNED_CHILD', string[]> = {
    NO_SHOW: [],
    CONTRADICTION: [],
    UNPLANNED_CHILD: [],
  }
  for (const one of passengers) {
    const wrong = {
      NO_SHOW: one.state === 'NO_SHOW' && !one.answered,
      CONTRADICTION: one.state === 'UNRESOLVED' || (one.rode && one.planned === 'ABSENT' && !one.unplanned),
      UNPLANNED_CHILD: one.unplanned && one.rode,
    }
    for (const rule of ['NO_SHOW', 'CONTRADICTION', 'UNPLANNED_CHILD'] as const) {
      // The direction decides how grave a child that is not there is: from school it is a missing child.
      if (wrong[rule]) await openAlert(work, run, rule, { passengerId: one.id, details: { direction: run.direction } })
      else settled[rule].push(one.id)
    }
  }
  for (const rule of ['NO_SHOW', 'CONTRADICTION', 'UNPLANNED_CHILD'] as const)
    await settleAlerts(work, run.id, [rule], settled[rule])
  await settleAlerts(
    work,
    run.id,
    ['CHILD_UNACCOUNTED'],
    passengers.filter((one) => isAccountedFor(storedFold(one))).map((one) => one.id),
  )
}
