import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'
import { dueLetter, postLetters } from '#platform/server/mail/letter.ts'
import { letterId } from './leaving.rules.ts'
import { pushLetter } from './letters.templates.ts'

/** Presses of the button within this time are one. */
const TEST_EVERY_MS = 10_000

/** Notes a push to each of these devices that says that it arrives. */
export const postTests = defineJob({
  name: 'notices.test',
  input: z.object({ personId: z.string(), deviceIds: z.array(z.string()) }),
  run: async ({ organisationId, now }, { personId, deviceIds }, { control, mailWaits }) => {
    const time = Math.floor(now.getTime() / TEST_EVERY_MS)
    await postLetters(
      control,
      now,
      deviceIds.map((deviceId) =>
        dueLetter(pushLetter, { organisationId, personId, deviceId, test: true }, letterId(`test ${deviceId} ${time}`)),
      ),
    )
    mailWaits()
  },
})
