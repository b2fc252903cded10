import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { requireModule } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { audienceTargets } from '#features/bulletin/server/targets.api.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createSurvey, Survey, updateSurvey } from '../shared/surveys.contract.ts'
import { findSurvey } from './surveys.queries.ts'

type Body = Omit<BodyOf<typeof updateSurvey>, 'version'>

/** What is stored of a body. Throws 400 E012 at the field that is wrong: no title, a repetition without an end, an end that is over. */
function columnsOf(tx: TenantContext, body: Body, kind: 'SURVEY' | 'MONITORING') {
  const title = body.titles[body.language]
  if (!title) throw badFields([{ fieldName: 'titles', message: 'surveys.error.noTitle' }])
  if (body.every !== 'never' && body.closesAt === null)
    throw badFields([{ fieldName: 'closesAt', message: 'surveys.error.needsEnd' }])
  if (body.closesAt !== null && new Date(body.closesAt) <= tx.now)
    throw badFields([{ fieldName: 'closesAt', message: 'surveys.error.endPast' }])
  if (kind === 'MONITORING' && body.anonymous)
    throw badFields([{ fieldName: 'anonymous', message: 'surveys.error.monitoringNamed' }])
  return {
    title: JSON.stringify(body.titles),
    title_key: searchKey(title),
    language: body.language,
    content: JSON.stringify(body.content),
    roles: [...new Set(body.audience.roles)],
    anonymous: body.anonymous,
    closes_at: body.closesAt === null ? null : new Date(body.closesAt),
    every: body.every,
  }
}

/** Begins one; a repeat with the id that the caller made answers it again. */
export async function addSurvey(
  tx: TenantContext,
  { id: own, customerGroupId, kind, subject, ...body }: BodyOf<typeof createSurvey>,
): Promise<Survey> {
  if (kind === 'MONITORING') requireModule(tx.actor, 'monitoring.manager')
  const group = await groupInReach(tx, customerGroupId)
  if ((kind === 'MONITORING') !== (subject !== null))
    throw badFields([{ fieldName: 'subject', message: 'surveys.error.subject' }])
  const id = own ?? tx.newId()
  const made = await tx.db
    .insertInto('survey')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      kind,
      subject,
      created_by: tx.actor.personId,
      created_at: tx.now,
      ...columnsOf(tx, body, kind),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return (await findSurvey(tx, id)).survey
  await putAudience(tx, { id, groupId: group.id }, body.audience)
  return changed(tx, { id, group_id: group.id }, 'surveys.added')
}

async function putAudience(tx: TenantContext, of: { id: string; groupId: string }, said: Body['audience']) {
  const { routeIds, childIds } = said
  const everybody = routeIds.length + childIds.length === 0
  const targets = await audienceTargets(tx, { groupIds: everybody ? [of.groupId] : [], routeIds, childIds })
  if (targets.some((one) => one.group_id !== of.groupId))
    throw badFields([{ fieldName: 'audience', message: 'surveys.error.otherGroup' }])
  await tx.db
    .deleteFrom('survey_audience')
    .where('organisation_id', '=', tx.organisationId)
    .where('survey_id', '=', of.id)
    .execute()
  await tx.db
    .insertInto('survey_audience')
    .values(targets.map((one) => ({ organisation_id: tx.organisationId, survey_id: of.id, id: tx.newId(), ...one })))
    .execute()
}

/** Changes a draft, or the end of one that is open. Who read an older version is refused (409 E016) with what it is now. */
export async function changeSurvey(
  tx: TenantContext,
  id: string,
  { version, ...body }: BodyOf<typeof updateSurvey>,
): Promise<Survey> {
  const { row, survey } = await findSurvey(tx, id, { lock: true })
  if (row.version !== version) throw stale(survey)
  if (survey.state === 'closed' || survey.state === 'archived') throw refusedNow('surveys.error.closed')
  const columns = columnsOf(tx, body, row.kind)
  const draft = row.status === 'DRAFT'
  await tx.db
    .updateTable('survey')
    .set({ ...(draft ? columns : { closes_at: columns.closes_at }), version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (draft) await putAudience(tx, { id, groupId: row.group_id }, body.audience)
  else
    await tx.db
      .updateTable('survey_round')
      .set({ closes_at: columns.closes_at })
      .where('organisation_id', '=', tx.organisationId)
      .where('survey_id', '=', id)
      .where('round', '=', row.round)
      .execute()
  return changed(tx, row, 'surveys.changed')
}

/** Erases a draft, archives one that is closed. */
export async function removeSurvey(tx: TenantContext, id: string): Promise<{ id: string; archived: boolean }> {
  const { row, survey } = await findSurvey(tx, id, { lock: true })
  if (survey.state === 'archived') return { id, archived: true }
  if (survey.state === 'open' || survey.state === 'planned') throw refusedNow('surveys.error.closeFirst')
  const archived = survey.state === 'closed'
  const its = { organisationId: tx.organisationId, id }
  if (archived)
    await tx.db
      .updateTable('survey')
      .set({ status: 'ARCHIVED', version: row.version + 1 })
      .where('organisation_id', '=', its.organisationId)
      .where('id', '=', id)
      .execute()
  else await tx.db.deleteFrom('survey').where('organisation_id', '=', its.organisationId).where('id', '=', id).execute()
  announce(tx, { message: 'surveys.changed', data: {}, about: 'nobody', audience: { groupOffice: [row.group_id] } })
  await audit(tx, { action: archived ? 'surveys.archived' : 'surveys.erased', subjectKind: 'survey', subjectId: id })
  return { id, archived }
}

/** The survey as it is now; the office is told to read it again. */
export async function changed(
  tx: TenantContext,
  { id, group_id }: { id: string; group_id: string },
  action: `surveys.${string}`,
): Promise<Survey> {
  announce(tx, { message: 'surveys.changed', data: {}, about: 'nobody', audience: { groupOffice: [group_id] } })
  await audit(tx, { action, subjectKind: 'survey', subjectId: id })
  return (await findSurvey(tx, id)).survey
}
