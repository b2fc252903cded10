import { defineHook } from '#platform/server/hooks.ts'

/** A document in use came to be, got its tag, or was archived. */
export type Settled = {
  id: string
  what: 'inUse' | 'archived'
  groupId: string
  personId: string | null
  tagId: string | null
  /** It has an expiration. */
  expires: boolean
}

/** Called in the transaction that made a document, or archived one. */
export const documentSettled = defineHook<Settled>('documents.settled')
