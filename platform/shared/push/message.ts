import * as z from 'zod/mini'

/**
 * What a push says, and all that it says: nothing about a person. It passes through the push service of the browser's maker, encrypted
 * (RFC 8291), and is shown on a locked screen.
 */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A newer message of the same tag replaces the older one on the device. */
  tag: z.string(),
  /** Comes through the power saving of the device and stays until it is touched. */
  urgent: z.boolean(),
  /** A path of the web app. */
  link: z.string(),
})
export type PushMessage = z.output<typeof pushMessage>
