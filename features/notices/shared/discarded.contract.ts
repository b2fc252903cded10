import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { description, id, instant } from '#platform/shared/contract/fields.ts'

export const discardEntry = defineEndpoint({
  name: 'notices.discardEntry',
  method: 'POST',
  path: '/comunibus/api/v1/notification/discarded-entry',
  summary:
    'Keeps for the office an entry of a device that the server refused and that its author discards: the administrators of the person’s groups are notified of what it was. `id` is that of the entry, and a repeat about the same person notifies nobody again; an entry about several people is discarded with a call for each.',
  body: z.strictObject({
    id,
    /** Whom the entry is about; null: nobody who has a record. */
    personId: z._default(z.nullable(id), null),
    /** What was recorded, as the author read it. */
    what: description.check(z.minLength(1)),
    /** Why the server refused it. */
    reason: z._default(description, ''),
    madeAt: instant,
  }),
  answer: z.object({ id }),
  errors: [],
  offline: 'queue',
})
