import { isOffice } from '#platform/server/policy/office.ts'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { versionRows, type VersionRow } from '#platform/server/versions/version-rows.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName, kinChildIds } from '#features/people/server/people.api.ts'
import { planContent, type getPlan, type Plan, type PlanStep, type searchPlans } from '../shared/plans.contract.ts'
import {
  CAPACITIES,
  editionState,
  foldPlan,
  missingSignatures,
  type FoldedPlan,
  type PlanKind,
  type StepState,
} from '../shared/plans.rules.ts'
import { capacityOf, mayDraft, readable, readsDrafts } from './plans.policy.ts'

export type Row = VersionRow & { kind: PlanKind; edition: number; state: StepState; due_on: string }
type Signed = {
  id: string
  plan_id: string
  version: number
  capacity: string
  signer_id: string | null
  signer_name: string
  name: string | null
  surname: string | null
  signed_at: Date
}
/** A plan with who signed its steps, and whether the actor decides for the person. */
export type FoundPlan = { plan: FoldedPlan<Row>; signed: readonly Signed[]; decides: boolean }

const COLUMNS = ['kind', 'edition', 'state', 'due_on']

/** Plans whose steps match, with their signatures. */
async function plansWhere(tx: TenantContext, where: ReturnType<typeof sql>): Promise<FoundPlan[]> {
  const rows = await versionRows<Row>(tx, { table: 'care_plan', columns: COLUMNS, where })
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const { rows: signed } =
    await sql<Signed>`select s.id, s.plan_id, s.version, s.capacity, s.signer_id, s.signer_name, p.name, p.surname, s.signed_at
    from care_plan_signature s left join person p on p.organisation_id = ${tx.organisationId} and p.id = s.signer_id
    where s.organisation_id = ${tx.organisationId} and s.plan_id = ${anyOf(ids)} order by s.signed_at, s.id`.execute(
      tx.db,
    )
  const deciding = tx.actor.role === 'CB_PARENT' ? await kinChildIds(tx, 'decideMedical') : []
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((its) => {
    const plan = foldPlan(its)
    if (!plan) return []
    const { id, person_id } = plan.newest
    return [{ plan, signed: signed.filter(({ plan_id }) => plan_id === id), decides: deciding.includes(person_id) }]
  })
}

/** One plan in reach; another looks missing, and so does a draft to whom it was never handed out. */
export async function findPlan(tx: TenantContext, id: string): Promise<FoundPlan> {
  const [found] = await plansWhere(tx, sql`v.id = ${id} and ${personReached(tx, 'v.person_id')}`)
  if (!found || !visible(tx, found)) throw notFound()
  return found
}

const visible = (tx: TenantContext, { plan }: FoundPlan): boolean =>
  readsDrafts(tx) || plan.editions.some(({ edition }) => plan.released(edition))

/** Plans of one person. */
export async function searchPlanRows(
  tx: TenantContext,
  { filters: { personId, all }, limit, offset }: BodyOf<typeof searchPlans>,
): Promise<{ data: AnswerOf<typeof searchPlans>; page: Page }> {
  const plans = await plansOf(tx, personId)
  // Somebody without any is told from one who looks missing.
  if (plans.length === 0) await personInReach(tx, personId)
  const found = plans.filter((one) => visible(tx, one) && (all || !one.plan.ended))
  await readOf(tx, personId)
  return {
    data: found.slice(offset, offset + limit).map((one) => shownPlan(tx, one)),
    page: { limit, offset, total: found.length },
  }
}

/** All plans of one person in reach. */
export const plansOf = (tx: TenantContext, personId: string): Promise<FoundPlan[]> =>
  plansWhere(tx, sql`v.person_id = ${personId} and ${personReached(tx, 'v.person_id')}`)

/** The same of several people; whoever is out of reach is not among them. */
export const plansOfMany = (tx: TenantContext, personIds: readonly string[]): Promise<FoundPlan[]> =>
  personIds.length === 0
    ? Promise.resolve([])
    : plansWhere(tx, sql`v.person_id = ${anyOf(personIds)} and ${personReached(tx, 'v.person_id')}`)

/** All plans of everybody in reach. */
export const plansInReach = (tx: TenantContext): Promise<FoundPlan[]> =>
  plansWhere(tx, sql`${personReached(tx, 'v.person_id')}`)

const readOf = (tx: TenantContext, personId: string): Promise<void> =>
  audit(tx, { action: 'plans.read', subjectKind: 'person', subjectId: personId })

/** One plan with its editions. */
export async function planWithEditions(tx: TenantContext, id: string): Promise<AnswerOf<typeof getPlan>> {
  const found = await findPlan(tx, id)
  await readOf(tx, found.plan.newest.person_id)
  const editions = found.plan.editions.filter(({ edition }) => readsDrafts(tx) || found.plan.released(edition))
  return { ...shownPlan(tx, found), editions: editions.map((row) => shownStep(tx, found, row)) }
}

/** A plan as it is answered. */
export function shownPlan(tx: TenantContext, found: FoundPlan): Plan {
  const { plan, signed, decides } = found
  const { newest, inForce, open, ended } = plan
  const signing = open?.state === 'IN_SIGNATURE'
  const own = signed.filter(({ version }) => version === newest.version)
  const missing = signing ? missingOf(own) : []
  return {
    id: newest.id,
    personId: newest.person_id,
    kind: newest.kind,
    version: newest.version,
    ended,
    dueOn: newest.due_on,
    inForce: inForce && shownStep(tx, found, inForce),
    open: open && (readsDrafts(tx) || signing) ? shownStep(tx, found, open) : null,
    missing,
    abilities: {
      change: mayDraft(tx) && !ended && !signing,
      send: mayDraft(tx) && open?.state === 'DRAFT',
      withdraw: isOffice(tx) && signing,
      sign:
        signing && capacityOf(tx, decides) !== null && !own.some(({ signer_id }) => signer_id === tx.actor.personId),
      signFor: signing && isOffice(tx),
      activate: isOffice(tx) && signing && missing.length === 0,
      review: isOffice(tx) && inForce !== null && open === null,
      end: isOffice(tx) && !ended,
    },
  }
}

/** Whose signatures these lack. */
export const missingOf = (signed: readonly Pick<Signed, 'capacity'>[]) =>
  missingSignatures(signed.map((one) => ({ capacity: capacityIn(one) })))

const capacityIn = ({ capacity }: Pick<Signed, 'capacity'>) => CAPACITIES.find((one) => one === capacity) ?? 'OTHER'

function shownStep(tx: TenantContext, { plan, signed }: FoundPlan, row: Row): PlanStep {
  return {
    version: row.version,
    edition: row.edition,
    state: editionState(plan, row),
    content: readable(tx, planContent.parse(row.content)),
    by: authorName(row.by_name, row.by_surname),
    reason: row.reason,
    at: row.happened_at.toISOString(),
    syncedAt: row.synced_at.toISOString(),
    signatures: signed
      .filter((one) => signsStep(plan, one.version, row))
      .map((one) => ({
        id: one.id,
        capacity: capacityIn(one),
        name: one.signer_id === null ? one.signer_name : authorName(one.name, one.surname),
        at: one.signed_at.toISOString(),
      })),
  }
}

/** A signature is of the step that was handed out last in its edition: what was withdrawn no longer counts. */
function signsStep(plan: FoldedPlan<Row>, version: number, row: Row): boolean {
  if (row.state === 'DRAFT') return false
  return plan.handedOut(row.edition) === version
}
