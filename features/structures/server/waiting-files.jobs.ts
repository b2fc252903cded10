import { dropFiles } from '#platform/server/files/files.ts'
import { defineJob } from '#platform/server/jobs/job.ts'

const DAY = 86_400_000

/** Every night: takes away files of forms that nobody saved within a day. */
export const dropWaitingFiles = defineJob({
  name: 'structures.dropWaitingFiles',
  every: '17 2 * * *',
  run: async (tx) => {
    const rows = await tx.db
      .deleteFrom('form_file')
      .where('organisation_id', '=', tx.organisationId)
      .where('answered_at', 'is', null)
      .where('created_at', '<', new Date(tx.now.getTime() - DAY))
      .returning('file_id')
      .execute()
    if (rows.length > 0)
      await dropFiles(
        tx,
        rows.map((row) => row.file_id),
      )
  },
})
