import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName, adultsToTell, fullName } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { askRelease, decideRelease, Release } from '../shared/pickup.contract.ts'
import { schoolYearEnd, schoolYearOf } from '../shared/release.rules.ts'
import { lockChildren, rightsOf, tellPickup } from './pickup.policy.ts'
import { findRelease } from './releases.queries.ts'
import { siblingsOf } from './child-pickup.queries.ts'

const ASKED: NoticeKind = {
  kind: 'pickup.releaseAsked',
  topic: 'transport',
  title: 'pickup.notice.asked',
  body: 'pickup.notice.askedBody',
}
const ANSWERED = {
  accepted: { kind: 'pickup.releaseAnswered', topic: 'transport', title: 'pickup.notice.accepted' },
  refused: { kind: 'pickup.releaseAnswered', topic: 'transport', title: 'pickup.notice.refused' },
} as const satisfies Record<string, NoticeKind>

const linkOf = (childId: string): string => `/loggedIn/childDetail/?personalDataId=${childId}&tab=PICK_UP`

/** A parent asks; an administrator records the signed paper, which holds at once. The same call twice makes one. */
export async function askForRelease(
  tx: TenantContext,
  childId: string,
  body: BodyOf<typeof askRelease>,
): Promise<Release> {
  const rights = await rightsOf(tx)
  const { groupId, today } = await lockChildren(tx, [childId])
  if (!rights.decides(childId) || tx.actor.personId === null) throw notPermitted()
  if (await isThere(tx, body.id)) return (await findRelease(tx, body.id)).shown
  const end = schoolYearEnd(today)
  if (body.validTo !== null && (body.validTo > end || body.validTo < today))
    throw badFields([{ fieldName: 'validTo', message: 'pickup.error.schoolYear' }])
  if (rights.admin) requireSignatures(body.signedBy)
  const { siblingId, siblingAge } = await siblingFor(tx, childId, body)
  const who = await actorName(tx)
  await tx.db
    .insertInto('release_permission')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      id: body.id,
      child_id: childId,
      kind: body.kind,
      sibling_id: siblingId,
      sibling_age: siblingAge,
      school_year: schoolYearOf(today),
      valid_from: today,
      valid_to: body.validTo ?? end,
      signed_by: body.signedBy,
      signed_how: body.signedHow,
      paper: body.paper,
      requested_by: tx.actor.personId,
      requester_name: who,
      requested_at: tx.now,
      accepted_at: rights.admin ? tx.now : null,
      accepter_name: rights.admin ? who : null,
    })
    .execute()
  await settled(tx, groupId, childId, rights.admin ? 'pickup.releaseRecorded' : 'pickup.releaseAsked', body.id)
  if (!rights.admin)
    await notify(tx, ASKED, {
      to: await officeOf(tx, groupId, [childId]),
      cause: body.id,
      values: { name: await nameOf(tx, childId) },
      link: linkOf(childId),
    })
  return (await findRelease(tx, body.id)).shown
}

async function siblingFor(
  tx: TenantContext,
  childId: string,
  { kind, siblingId, siblingAge }: BodyOf<typeof askRelease>,
) {
  if (kind !== 'with_sibling') return { siblingId: null, siblingAge: null }
  const siblings = await siblingsOf(tx, childId)
  if (!siblings.some((one) => one.id === siblingId))
    throw badFields([{ fieldName: 'siblingId', message: 'pickup.error.sibling' }])
  if (siblingAge === null) throw badFields([{ fieldName: 'siblingAge', message: 'pickup.error.siblingAge' }])
  return { siblingId, siblingAge }
}

function requireSignatures(signedBy: readonly string[]): void {
  if (signedBy.length === 0) throw badFields([{ fieldName: 'signedBy', message: 'pickup.error.signedBy' }])
}

/** Accepts what a parent asked for, with the signatures on the paper, or refuses it. Decided once it stays. */
export async function decideOnRelease(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof decideRelease>,
): Promise<Release> {
  const { row, shown } = await locked(tx, id)
  if (row.version !== body.version) throw stale(shown)
  if (shown.state !== 'requested') throw refusedNow('pickup.error.decided')
  if (body.accept) requireSignatures(body.signedBy)
  const who = await actorName(tx)
  await tx.db
    .updateTable('release_permission')
    .set({
      ...(body.accept
        ? {
            accepted_at: tx.now,
            accepter_name: who,
            signed_by: body.signedBy,
            signed_how: body.signedHow,
            paper: body.paper,
          }
        : { revoked_at: tx.now, revoker_name: who }),
      version: row.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  const answer = body.accept ? 'accepted' : 'refused'
  await settled(tx, row.group_id, row.child_id, `pickup.release${body.accept ? 'Accepted' : 'Refused'}`, id)
  // Who asked hears the answer, as long as they may still know about the child.
  const family = await adultsToTell(tx, [row.child_id])
  await notify(tx, ANSWERED[answer], {
    to: family.filter((adult) => adult === row.requested_by),
    cause: id,
    values: { name: await nameOf(tx, row.child_id) },
    link: linkOf(row.child_id),
    about: [row.child_id],
  })
  return (await findRelease(tx, id)).shown
}

/** Takes a permission back now. */
export async function takeBackRelease(tx: TenantContext, id: string): Promise<Release> {
  const { row, rights, shown } = await locked(tx, id)
  if (row.revoked_at !== null) return shown
  if (!rights.decides(row.child_id)) throw notPermitted()
  await tx.db
    .updateTable('release_permission')
    .set({ revoked_at: tx.now, revoker_name: await actorName(tx), version: row.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await settled(tx, row.group_id, row.child_id, 'pickup.releaseRevoked', id)
  return (await findRelease(tx, id)).shown
}

async function locked(tx: TenantContext, id: string) {
  await lockChildren(tx, [(await findRelease(tx, id)).row.child_id])
  return findRelease(tx, id)
}

async function settled(tx: TenantContext, groupId: string, childId: string, action: `pickup.${string}`, id: string) {
  await audit(tx, { action, subjectKind: 'child', subjectId: childId, details: { id } })
  await tellPickup(tx, groupId, [childId])
}

const isThere = (tx: TenantContext, id: string) =>
  tx.db
    .selectFrom('release_permission')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

async function nameOf(tx: TenantContext, childId: string): Promise<string> {
  const [child] = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf([childId]))
    .execute()
  return child ? fullName(child) : ''
}
