import { MAILBOX_DAYS } from '../live/mailbox.ts'
import { defineJob } from './job.ts'

const DAY = 86_400_000

/** How long the application keeps what only serves its own working (README 20 for the command log). */
export const KEPT_DAYS = { liveMessages: MAILBOX_DAYS, relayed: 1, commands: 30 } as const

/** Every night: forgets messages that no reader will catch up on, relayed announcements and old answers. */
export const retention = defineJob({
  name: 'platform.retain',
  every: '17 2 * * *',
  run: async ({ db, organisationId, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * DAY)
    await db
      .deleteFrom('live_message')
      .where('organisation_id', '=', organisationId)
      .where('at', '<', before(KEPT_DAYS.liveMessages))
      .execute()
    await db
      .deleteFrom('outbox')
      .where('organisation_id', '=', organisationId)
      .where('relayed_at', '<', before(KEPT_DAYS.relayed))
      .execute()
    await db
      .deleteFrom('command_log')
      .where('organisation_id', '=', organisationId)
      .where('created_at', '<', before(KEPT_DAYS.commands))
      .execute()
  },
})
