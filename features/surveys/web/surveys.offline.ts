import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { answerSurvey } from '../shared/answers.contract.ts'

/** An answer waits on the device until there is network, in the queue of its survey. */
export const surveysOffline: OfflineCalls = {
  endpoints: [answerSurvey],
  onSent: (client) => refresh(client, ['surveys']),
}
