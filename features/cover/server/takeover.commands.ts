import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  checkOpen,
  lockWithCrew,
  lockWithCrews,
  putInPlaceOnAll,
  type Crewed,
  type Member,
} from '#features/scheduling/server/crew.api.ts'
import { CODE_MINUTES, type listCode, type takeOver, type takeoverCode } from '../shared/takeover.contract.ts'
import { qualified } from '#features/crew/server/assistants.api.ts'
import { digestOf, listCodesOf, newCode } from './list-code.api.ts'

/** A code for the phone of somebody else: the office or one of the crew makes it. The one before is void. */
export async function makeCode(tx: TenantContext, runId: string): Promise<AnswerOf<typeof takeoverCode>> {
  const { run, crew } = await lockWithCrew(tx, runId)
  if (tx.actor.role === 'CB_ASSISTANT' && !crew.some((one) => one.id === tx.actor.personId)) throw notFound()
  checkOpen(run)
  await tx.db
    .deleteFrom('takeover_code')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('kind', '=', 'phone')
    .where('used_at', 'is', null)
    .execute()
  const code = newCode()
  const expiresAt = new Date(tx.now.getTime() + CODE_MINUTES * 60_000)
  await tx.db
    .insertInto('takeover_code')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      id: tx.newId(),
      run_id: run.id,
      kind: 'phone',
      code_hash: digestOf(code),
      made_by: tx.actor.personId,
      made_at: tx.now,
      expires_at: expiresAt,
    })
    .execute()
  return { code, expiresAt: expiresAt.toISOString() }
}

/** The code of the printed list, as the paper itself has it. */
export async function codeOfList(tx: TenantContext, runId: string): Promise<AnswerOf<typeof listCode>> {
  const { run } = await lockWithCrew(tx, runId)
  checkOpen(run)
  return { code: (await listCodesOf(tx, [run])).get(runId) ?? '' }
}

/**
 * Takes a run over by a code, with those that are served with it, and leads them from now on. Whoever showed the code gives the place up; by the paper of a dead
 * phone the lead before becomes an escort. A code that is wrong, used or over looks the same.
 */
export async function claimRun(tx: TenantContext, body: BodyOf<typeof takeOver>): Promise<AnswerOf<typeof takeOver>> {
  const { personId } = tx.actor
  const wrong = () => badFields([{ fieldName: 'code', message: 'crew.error.code' }])
  if (personId === null) throw notFound()
  const found = await tx.db
    .selectFrom('takeover_code')
    .select(['id', 'run_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('code_hash', '=', digestOf(body.code))
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .executeTakeFirst()
  if (!found) throw wrong()
  const crewed = await lockWithCrews(tx, found.run_id)
  const [{ run, crew }] = crewed
  // Read again under the lock: of two who use it at once, one does.
  const code = await tx.db
    .selectFrom('takeover_code')
    .select(['kind', 'made_by', 'expires_at', 'used_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', found.id)
    .executeTakeFirst()
  if (!code || code.used_at !== null || (code.expires_at !== null && code.expires_at <= tx.now)) throw wrong()
  checkOpen(run)
  const to = await qualified(tx, run, personId, 'lead', { field: 'code' })
  const holder = code.kind === 'phone' ? crew.find((one) => one.id === code.made_by && one.id !== personId) : undefined
  await becomeLead(tx, crewed, holder, to)
  if (code.kind === 'phone')
    await tx.db
      .updateTable('takeover_code')
      .set({ used_at: tx.now })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', found.id)
      .execute()
  await audit(tx, { action: 'crew.tookOver', subjectKind: 'run', subjectId: run.id, details: { by: code.kind } })
  return { runId: run.id }
}

async function becomeLead(
  tx: TenantContext,
  crewed: readonly [Crewed, ...Crewed[]],
  holder: Member | undefined,
  to: { id: string; name: string },
): Promise<void> {
  const lead = crewed[0].crew.find((one) => one.function === 'lead' && one.id !== to.id)
  // Without a holder who leaves, the one who led stays as an escort and is named on the timeline.
  const from = holder ?? { id: to.id, name: lead?.name ?? '' }
  await putInPlaceOnAll(tx, crewed, { kind: 'taken_over', from, to, function: 'lead' })
}
