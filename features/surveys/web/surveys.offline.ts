import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { answerSurvey, compileAnswer } from '../shared/answers.contract.ts'
import { uploadFile } from '../shared/files.contract.ts'
import { renewMonitoring } from './monitoring-kept.ts'

/** An answer waits on the device until there is network, in the queue of its survey; of a monitoring also of the one whom it is about. */
export const surveysOffline: OfflineCalls = {
  endpoints: [uploadFile, answerSurvey, compileAnswer],
  onSent: async ({ client, account, entries }) => {
    await refresh(client, ['surveys'])
    // The kept list says which monitorings are done.
    if (entries.some(({ endpoint }) => endpoint === compileAnswer.name)) await renewMonitoring(account)
  },
}
