import { isOffice } from '#platform/server/policy/office.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import type * as contract from '../shared/plans.contract.ts'
import { planContent, type Plan, type PlanContent } from '../shared/plans.contract.ts'
import { firstDue, reviewDue } from '../shared/plans.rules.ts'
import { tellToSign } from './notices.commands.ts'
import { capacityOf, readsDrafts } from './plans.policy.ts'
import { findPlan, missingOf, plansOf, shownPlan, type FoundPlan, type Row } from './plans.queries.ts'

type Change = 'created' | 'changed' | 'sent' | 'withdrawn' | 'activated' | 'reviewBegun' | 'reviewed' | 'ended'
type Step = Pick<Row, 'edition' | 'state' | 'due_on'> & { change: Change; content: unknown; reason?: string }

/** Begins a plan. Throws 409 E013 when the person has one of the kind, or when the id is another's. */
export async function beginPlan(tx: TenantContext, body: BodyOf<typeof contract.addPlan>): Promise<Plan> {
  const person = await personInReach(tx, body.personId, { lock: true })
  const plans = await plansOf(tx, person.id)
  const same = plans.find(({ plan }) => plan.newest.id === body.id)
  if (same) return shownPlan(tx, same)
  if (plans.some(({ plan }) => plan.newest.kind === body.kind && !plan.ended))
    throw refusedNow('plans.error.oneOfAKind')
  const made = await write(tx, {
    id: body.id,
    version: 1,
    kind: body.kind,
    person,
    step: {
      edition: 1,
      state: 'DRAFT',
      change: 'created',
      content: contentOf(tx, body.content),
      due_on: firstDue(dayIn(person.zone, tx.now)),
    },
  })
  if (!made) throw refusedNow('plans.error.otherId')
  return shownPlan(tx, made)
}

/** The plan with its person locked, when its newest step is the one that the caller saw; otherwise 409 E016 with what is there. */
async function lockedPlan(tx: TenantContext, id: string, version: number | null) {
  const { plan } = await findPlan(tx, id)
  const person = await personInReach(tx, plan.newest.person_id, { lock: true })
  const found = await findPlan(tx, id)
  if (version !== null && found.plan.newest.version !== version) throw stale(shownPlan(tx, found))
  return { person, found }
}

async function next(
  tx: TenantContext,
  { person, found }: { person: CaredFor; found: FoundPlan },
  step: Step,
): Promise<Plan> {
  const { id, kind, version } = found.plan.newest
  const made = await write(tx, { id, kind, version: version + 1, person, step })
  // The person is locked: nobody else wrote meanwhile.
  if (!made) throw stale(shownPlan(tx, found))
  return shownPlan(tx, made)
}

/** What an assistant writes says nothing of the diagnosis, which they do not read: what stands there stays. */
function contentOf(tx: TenantContext, content: PlanContent, before?: unknown): PlanContent {
  if (isOffice(tx)) return content
  return { ...content, diagnosis: before === undefined ? '' : planContent.parse(before).diagnosis }
}

/** Writes the draft, or begins that of the next edition. */
export async function changeDraft(
  tx: TenantContext,
  id: string,
  { version, content, reason }: BodyOf<typeof contract.changePlan>,
) {
  const locked = await lockedPlan(tx, id, version)
  const { newest, open, inForce, ended } = locked.found.plan
  if (ended) throw refusedNow('plans.error.ended')
  if (open?.state === 'IN_SIGNATURE') throw refusedNow('plans.error.frozen')
  return next(tx, locked, {
    edition: open || !inForce ? newest.edition : newest.edition + 1,
    state: 'DRAFT',
    change: 'changed',
    content: contentOf(tx, content, newest.content),
    reason,
    due_on: newest.due_on,
  })
}

/** Hands the draft out; those who sign for the person are told. */
export async function handOut(tx: TenantContext, id: string, { version }: BodyOf<typeof contract.sendPlan>) {
  const locked = await lockedPlan(tx, id, version)
  const { newest } = locked.found.plan
  if (newest.state !== 'DRAFT') throw refusedNow('plans.error.noDraft')
  const { edition, due_on, content } = newest
  const plan = await next(tx, locked, { edition, due_on, content, state: 'IN_SIGNATURE', change: 'sent' })
  await tellToSign(tx, { person: locked.person, plan })
  return plan
}

/** Makes it a draft again. */
export async function takeBack(tx: TenantContext, id: string, { version }: BodyOf<typeof contract.withdrawPlan>) {
  const locked = await lockedPlan(tx, id, version)
  const { newest } = locked.found.plan
  if (newest.state !== 'IN_SIGNATURE') throw refusedNow('plans.error.notInSignature')
  const { edition, due_on, content } = newest
  return next(tx, locked, { edition, due_on, content, state: 'DRAFT', change: 'withdrawn' })
}

/** Signs what is handed out, or enters who signed on paper. */
export async function sign(
  tx: TenantContext,
  id: string,
  { version, signatureId, name }: BodyOf<typeof contract.signPlan>,
) {
  const { person, found } = await lockedPlan(tx, id, null)
  const { newest } = found.plan
  if (found.signed.some((one) => one.id === signatureId)) return shownPlan(tx, found)
  if (newest.version !== version) throw stale(shownPlan(tx, found))
  if (newest.state !== 'IN_SIGNATURE') throw refusedNow('plans.error.notInSignature')
  if (name !== undefined && !isOffice(tx)) throw notPermitted('plans.error.onPaper')
  const own = name === undefined ? capacityOf(tx, found.decides) : ('OTHER' as const)
  if (own === null) throw notPermitted('plans.error.decides')
  const { personId } = tx.actor
  if (name === undefined && found.signed.some((one) => one.signer_id === personId && one.version === version))
    return shownPlan(tx, found)
  const kept = await tx.db
    .insertInto('care_plan_signature')
    .values({
      organisation_id: tx.organisationId,
      id: signatureId,
      plan_id: id,
      version,
      capacity: own,
      signer_id: name === undefined ? personId : null,
      signer_name: name ?? '',
      signed_at: tx.now,
      entered_by: personId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('plans.error.otherId')
  await told(tx, { person, id, version, change: 'signed' })
  return shownPlan(tx, await findPlan(tx, id))
}

/** Puts it into force and starts its clock. */
export async function activate(tx: TenantContext, id: string, { version }: BodyOf<typeof contract.activatePlan>) {
  const locked = await lockedPlan(tx, id, null)
  const { newest } = locked.found.plan
  // The call that came before it.
  if (newest.version === version + 1 && newest.state === 'ACTIVE') return shownPlan(tx, locked.found)
  if (newest.version !== version) throw stale(shownPlan(tx, locked.found))
  if (newest.state !== 'IN_SIGNATURE') throw refusedNow('plans.error.notInSignature')
  if (missingOf(locked.found.signed.filter((one) => one.version === version)).length > 0)
    throw refusedNow('plans.error.unsigned')
  const { edition, content } = newest
  return next(tx, locked, {
    edition,
    content,
    state: 'ACTIVE',
    change: 'activated',
    due_on: clock(tx, locked.person, newest),
  })
}

const clock = (tx: TenantContext, { zone }: CaredFor, { kind, content }: Row): string =>
  reviewDue(kind, dayIn(zone, tx.now), planContent.parse(content).prescribedOn)

/** Begins the review of what is in force, or says that nothing has to change. */
export async function review(
  tx: TenantContext,
  id: string,
  { version, unchanged, reason }: BodyOf<typeof contract.reviewPlan>,
) {
  const locked = await lockedPlan(tx, id, version)
  const { inForce, open, newest } = locked.found.plan
  if (!inForce) throw refusedNow('plans.error.notInForce')
  if (open) throw refusedNow('plans.error.draftOpen')
  const { edition, content, due_on } = newest
  if (unchanged)
    return next(tx, locked, {
      edition,
      content,
      reason,
      state: 'ACTIVE',
      change: 'reviewed',
      due_on: clock(tx, locked.person, newest),
    })
  if (newest.state === 'IN_REVIEW') return shownPlan(tx, locked.found)
  return next(tx, locked, { edition, content, reason, due_on, state: 'IN_REVIEW', change: 'reviewBegun' })
}

/** Ends the plan. */
export async function end(tx: TenantContext, id: string, { version, reason }: BodyOf<typeof contract.endPlan>) {
  const locked = await lockedPlan(tx, id, null)
  const { newest, ended } = locked.found.plan
  if (ended) return shownPlan(tx, locked.found)
  if (newest.version !== version) throw stale(shownPlan(tx, locked.found))
  const { edition, content, due_on } = newest
  return next(tx, locked, { edition, content, due_on, reason, state: 'ENDED', change: 'ended' })
}

type Writing = { id: string; version: number; kind: Row['kind']; person: CaredFor; step: Step }

/** Writes a step with all that follows from it; null when there is one with this number. */
async function write(tx: TenantContext, { id, version, kind, person, step }: Writing): Promise<FoundPlan | null> {
  const kept = await tx.db
    .insertInto('care_plan')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      kind,
      ...step,
      content: JSON.stringify(step.content),
      author_id: tx.actor.personId,
      happened_at: tx.now,
      recorded_at: tx.now,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await told(tx, { person, id, version, change: step.change })
  return findPlan(tx, id)
}

async function told(
  tx: TenantContext,
  { person, id, version, change }: { person: CaredFor; id: string; version: number; change: Change | 'signed' },
) {
  await audit(tx, {
    action: `plans.${change}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { plan: id, version },
  })
  const readers = await readersOf(tx, person)
  const isDraft = (change === 'created' || change === 'changed') && readsDrafts(tx)
  announce(tx, {
    message: 'plans.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: isDraft ? { groupStaff: readers.groupStaff } : readers,
  })
}
