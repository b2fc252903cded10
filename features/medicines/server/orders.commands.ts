import { isOffice } from '#platform/server/policy/office.ts'
import type { Insertable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { MedicineVersionRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { addOrder, changeOrder, Order, PlanTerms, renewOrder } from '../shared/orders.contract.ts'
import type { MedicineWarning } from '../shared/warnings.contract.ts'
import type { ChangedDay } from '../shared/changed-times.rules.ts'
import { stateAfter, type OrderAction } from '../shared/orders.rules.ts'
import { orderly, planProblems, sameCare } from '../shared/plan.rules.ts'
import { allergyWarnings, mustBeConfirmed, substanceWarnings } from './allergies.rules.ts'
import { shownOrder } from './answers.rules.ts'
import { lockedPersonOf, personInCare, type Care } from './care.queries.ts'
import { changedToday, todayWarnings } from './changed-day.commands.ts'
import { updateDropped } from './dropped-doses.commands.ts'
import { findOrder } from './orders.queries.ts'
import { tellOffice } from './alerts/notify.commands.ts'
import type { StoredOrder } from './stored.queries.ts'

/** Orders a medicine; for a guardian who decides, requests it. Throws 403 for a guardian who does not decide. */
export async function order(tx: TenantContext, body: BodyOf<typeof addOrder>): Promise<Order> {
  const care = await personInCare(tx, body.personId, { lock: true })
  if (!isOffice(tx) && !care.decides) throw notPermitted('medicines.error.notDeciderOrder')
  const { id, personId, product, substance, strength, form, unit, confirmed, ...plan } = body
  const kept = await tx.db
    .insertInto('medicine_order')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id,
      person_id: personId,
      product,
      substance,
      strength,
      form,
      unit,
      author_id: tx.actor.personId,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return repeated(tx, body)
  const warnings = [...allergyWarnings(care, body), ...substanceWarnings(care, body)]
  mustBeConfirmed(warnings, confirmed)
  const asked = !isOffice(tx)
  await addVersion(tx, { id, care, before: null }, checkedPlan(plan), {
    action: asked ? 'request' : 'order',
    state: asked ? 'requested' : 'active',
    reason: '',
  })
  await done(tx, care, {
    action: asked ? 'medicines.requested' : 'medicines.ordered',
    orderId: id,
    ...keysOf(warnings),
  })
  if (asked) await tellOffice(tx, 'requested', { groupId: care.groupId, personId, cause: id })
  return shown(tx, id)
}

async function repeated(tx: TenantContext, body: BodyOf<typeof addOrder>): Promise<Order> {
  const there = await findOrder(tx, body.id).catch(() => null)
  if (there?.stored.person_id !== body.personId || there.stored.product !== body.product)
    throw refusedNow('medicines.error.otherId')
  return shownOrder(tx, there.stored, there.care)
}

/** Makes a new version with other terms. */
export async function change(tx: TenantContext, id: string, body: BodyOf<typeof changeOrder>): Promise<Order> {
  const { version, reason, confirmed, ...plan } = body
  const { stored, care } = await lockedOrder(tx, id, version)
  const state = stored.versions[0]?.state ?? 'ended'
  if (state === 'ended') throw refusedNow('medicines.error.ended')
  // What another order of the substance means was confirmed when this one was put in force.
  const others = state === 'requested' ? substanceWarnings(care, stored) : []
  const checked = checkedPlan(plan)
  const day = await changedToday(tx, { stored, care, plan: checked })
  const warnings = [...allergyWarnings(care, stored), ...others, ...todayWarnings(day)]
  mustBeConfirmed(warnings, confirmed)
  await addVersion(tx, { id, care, before: stored }, checked, {
    day,
    action: state === 'requested' ? 'order' : 'change',
    state: state === 'requested' ? 'active' : state,
    reason,
  })
  if (day !== null)
    await updateDropped(tx, care, {
      orderId: id,
      change: { version: version + 1, reason },
      authorId: tx.actor.personId,
      closed: day.gone.map((at) => ({ at, isMoved: false })),
      reopened: day.ended,
    })
  await done(tx, care, { action: 'medicines.changed', orderId: id, ...keysOf(warnings) })
  return shown(tx, id)
}

type Based = { version: number; reason: string; confirmed: readonly string[] }

/** Suspends, ends or restores an order. */
export async function act(
  tx: TenantContext,
  id: string,
  action: Exclude<OrderAction, 'renew'>,
  body: Based,
): Promise<Order> {
  const { stored, care } = await lockedOrder(tx, id, body.version)
  await step(tx, { id, care, before: stored }, { action, ...body, terms: {} })
  return shown(tx, id)
}

/** Puts an order in force with a new end and a new prescription. */
export async function renew(tx: TenantContext, id: string, body: BodyOf<typeof renewOrder>): Promise<Order> {
  const { stored, care } = await lockedOrder(tx, id, body.version)
  const terms = { endsOn: body.endsOn, prescriptionUntil: body.prescriptionUntil }
  await step(tx, { id, care, before: stored }, { action: 'renew', ...body, terms })
  return shown(tx, id)
}

type Before = { id: string; care: Care; before: StoredOrder }

async function step(
  tx: TenantContext,
  of: Before,
  { action, reason, confirmed, terms }: Based & { action: OrderAction; terms: Partial<PlanTerms> },
): Promise<void> {
  const last = planOf(of.before)
  const state = stateAfter(of.before.versions[0]?.state ?? 'ended', action)
  if (state === null) throw refusedNow(`medicines.error.cannot.${action}`)
  const others = of.before.versions[0]?.state === 'active' ? [] : substanceWarnings(of.care, of.before)
  const warnings = state === 'active' ? [...allergyWarnings(of.care, of.before), ...others] : []
  mustBeConfirmed(warnings, confirmed)
  await addVersion(tx, of, checkedPlan({ ...last, ...terms }), { action, state, reason })
  await done(tx, of.care, { action: `medicines.${DONE[action]}`, orderId: of.id, ...keysOf(warnings) })
}

/** The part of confirmed warnings that the audit stores. */
export const keysOf = (warnings: readonly MedicineWarning[]) =>
  warnings.length > 0 && { confirmed: warnings.map(({ key }) => key) }

const DONE: Record<OrderAction, string> = {
  suspend: 'suspended',
  renew: 'renewed',
  close: 'closed',
  restore: 'restored',
}

/** Reads an order under the lock of its person. Throws 409 E016 when somebody changed it in between. */
async function lockedOrder(
  tx: TenantContext,
  id: string,
  version: number,
): Promise<{ stored: StoredOrder; care: Care }> {
  const care = await lockedPersonOf(tx, 'medicine_order', id)
  const { stored } = await findOrder(tx, id)
  if (stored.versions[0]?.version !== version) throw stale(shownOrder(tx, stored, care))
  return { stored, care }
}

function planOf(stored: StoredOrder): PlanTerms {
  const [last] = stored.versions
  if (!last) throw new Error('an order is made with its first version')
  return {
    schedule: shownSchedule(last.schedule),
    dose: last.dose,
    route: last.route,
    gapMinutes: last.gap_minutes,
    mostIn24h: last.most_in_24h,
    indication: last.indication,
    startsOn: last.starts_on,
    endsOn: last.ends_on,
    prescriber: last.prescriber,
    prescriptionUntil: last.prescription_until,
    instructions: last.instructions,
    keptWhere: last.kept_where,
    critical: last.critical,
    twoPeople: last.two_people,
  }
}

// The rules read schedules that nobody writes to; a copy of what the contract read is what the contract may write.
const shownSchedule = (schedule: unknown): PlanTerms['schedule'] => structuredClone(schedule) as PlanTerms['schedule']

function checkedPlan<P extends PlanTerms>(plan: P): P {
  const problems = planProblems(plan)
  if (problems.length > 0) throw badFields(problems)
  return orderly(plan)
}

type Step = Pick<MedicineVersionRow, 'action' | 'state'> & { reason: string; day?: ChangedDay | null }

async function addVersion(
  tx: TenantContext,
  { id, care, before }: { id: string; care: Care; before: StoredOrder | null },
  plan: PlanTerms,
  { action, state, reason, day }: Step,
): Promise<void> {
  const last = before?.versions[0]
  const version = (last?.version ?? 0) + 1
  // Of a request nobody consented to anything.
  const same = before !== null && last !== undefined && last.state !== 'requested' && sameCare(plan, planOf(before))
  const row: Insertable<MedicineVersionRow> = {
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    order_id: id,
    version,
    state,
    action,
    in_force_from: tx.now,
    replaces_from: day?.replacesFrom ?? null,
    slots_from: day?.slotsFrom ?? startedLater(last, tx.now),
    schedule: JSON.stringify(plan.schedule),
    dose: plan.dose,
    route: plan.route,
    gap_minutes: plan.gapMinutes,
    most_in_24h: plan.mostIn24h,
    indication: plan.indication,
    starts_on: plan.startsOn,
    ends_on: plan.endsOn,
    prescriber: plan.prescriber,
    prescription_until: plan.prescriptionUntil,
    instructions: plan.instructions,
    kept_where: plan.keptWhere,
    critical: plan.critical,
    two_people: plan.twoPeople,
    consent_version: same ? last.consent_version : version,
    reason,
    author_id: tx.actor.personId,
  }
  await tx.db.insertInto('medicine_version').values(row).execute()
}

/** Where slots begin that were put off by other times today: a later version of the same times begins there too. */
const startedLater = (last: StoredOrder['versions'][number] | undefined, now: Date): Date | null =>
  last && last.slots_from !== null && new Date(last.slots_from) > now ? new Date(last.slots_from) : null

/** An order as it is after a change. */
export async function shown(tx: TenantContext, id: string): Promise<Order> {
  const { stored, care } = await findOrder(tx, id)
  return shownOrder(tx, stored, care)
}

/** Keeps who did it, and tells the screens of staff that it changed. */
export async function done(
  tx: TenantContext,
  care: Care,
  {
    action,
    ...details
  }: {
    action: `medicines.${string}`
    orderId: string
    dose?: string
    move?: string
    /** Keys of warnings. */
    confirmed?: readonly string[]
  },
): Promise<void> {
  await audit(tx, { action, subjectKind: 'person', subjectId: care.id, details })
  announce(tx, { message: 'medicines.changed', data: {}, about: [care.id], audience: { groupStaff: [care.groupId] } })
}
