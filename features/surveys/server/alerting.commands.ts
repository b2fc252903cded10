import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { alertsOf } from '../shared/surveys.rules.ts'
import type { StoredSurvey } from './surveys.queries.ts'

/** Names neither the question nor the person: an e-mail is read by others. */
const RAISED: NoticeKind = {
  kind: 'surveys.raised',
  topic: 'people',
  title: 'surveys.notice.raised',
  body: 'surveys.notice.raised.body',
}

/** Tells the office when an answer is one that it wants to hear of; once for each answer. */
export async function raise(
  tx: TenantContext,
  survey: StoredSurvey,
  values: FieldValues,
  { answerId, subjectId }: { answerId: string; subjectId: string | null },
): Promise<void> {
  const raised = alertsOf(survey.content, values)
  if (raised.length === 0) return
  const about = subjectId === null ? [] : [subjectId]
  await notify(tx, RAISED, {
    to: await officeOf(tx, survey.group_id, about),
    cause: answerId,
    values: { title: survey.title[survey.language] ?? '', count: raised.length },
    link: `/loggedIn/survey/?survey=${survey.id}`,
    about,
  })
}
