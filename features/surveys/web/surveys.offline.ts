import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { answerSurvey, compileAnswer } from '../shared/answers.contract.ts'
import { uploadFile } from '../shared/files.contract.ts'

/** An answer waits on the device until there is network, in the queue of its survey; of a monitoring also of the one whom it is about. */
export const surveysOffline: OfflineCalls = {
  endpoints: [uploadFile, answerSurvey, compileAnswer],
  onSent: ({ client }) => refresh(client, ['surveys']),
}
