import { defineHook } from '../hooks.ts'

/** Records whose readers are found when the message is relayed. */
export type AudienceReference = { kind: 'run'; ids: readonly string[] }

/** One reader of one record. */
export type Reader = { id: string; personId: string }

/**
 * Finds the readers of the records of an audience. A registration returns those of its own kind, and only people with an open mailbox
 * (`hasOpenMailbox`), so that an announcement to a whole city costs as much as the people who have the app open.
 */
export const audienceReaders = defineHook<AudienceReference, readonly Reader[]>('live.audienceReaders')
