import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'
import { lookUp } from './bulletin.queries.ts'
import { told } from './changes.commands.ts'
import { readersOf } from './readers.queries.ts'
import { remind, tellPublished } from './telling.commands.ts'

/** How long before the time to confirm by those are reminded who have not. */
const REMIND_HOURS = 24

/**
 * Every minute: tells the recipients of posts whose time has come, and reminds who has not confirmed a day before it is due. `told_at` and
 * `reminded_at` are written in the transaction of the notices, and the row is locked until then: of two servers one tells, and a process
 * that dies told nobody.
 */
export const watchBulletin = defineJob({
  name: 'bulletin.watch',
  every: '* * * * *',
  run: async (tx) => {
    const due = await tx.db
      .updateTable('bulletin_post as p')
      .set({ told_at: tx.now })
      .where('p.organisation_id', '=', tx.organisationId)
      .where('p.status', '=', 'ACTIVE')
      .where('p.told_at', 'is', null)
      .where('p.publish_at', '<=', tx.now)
      .returning('p.id')
      .execute()
    for (const { id } of due) {
      const known = await lookUp(tx, id)
      // It expired while no server ran.
      if (known.post.state !== 'published') continue
      await told(tx, 'bulletin.published', known, await tellPublished(tx, known.post, known.post.revision))
    }
    const late = await tx.db
      .updateTable('bulletin_post as p')
      .set({ reminded_at: tx.now })
      .where('p.organisation_id', '=', tx.organisationId)
      .where('p.status', '=', 'ACTIVE')
      .where('p.must_confirm', '=', true)
      .where('p.reminded_at', 'is', null)
      .where('p.confirm_by', '>', tx.now)
      .where('p.confirm_by', '<=', new Date(tx.now.getTime() + REMIND_HOURS * 3_600_000))
      // Who was told only now needs no reminder.
      .where(sql<boolean>`p.told_at < ${new Date(tx.now.getTime() - 3_600_000)}`)
      .returning('p.id')
      .execute()
    for (const { id } of late) {
      const { post } = await lookUp(tx, id)
      if (post.state !== 'published') continue
      const readers = (await readersOf(tx, id)).filter((one) => one.confirmedAt === null)
      const ids = readers.map((one) => one.id)
      await remind(tx, post, ids, `due ${post.confirmBy}`)
    }
  },
})
