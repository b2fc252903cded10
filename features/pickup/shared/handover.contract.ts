import * as z from 'zod/mini'
import { id, name } from '#platform/shared/contract/fields.ts'
import { RECIPIENT_METHODS } from './handover.rules.ts'
import { RECIPIENT_KINDS } from './release.rules.ts'

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/**
 * Who received the child: `id` is a person, a delegate or a child, null for somebody on no list and for the child itself. Who
 * accepts a child brought back may be an `adult` with the id of a person of the staff.
 */
export const recipient = z.strictObject({
  kind: z.enum(RECIPIENT_KINDS),
  id: z._default(z.nullable(id), null),
  name,
  method: z._default(z.enum(RECIPIENT_METHODS), 'known'),
})

/** Against the rules: why, and who was phoned. */
export const exception = z.strictObject({ reason: words, phoned: words })

/** Who received a child, as it is shown. */
export const recipientShown = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  name: z.string(),
  method: z.enum(RECIPIENT_METHODS),
})
export type RecipientShown = z.output<typeof recipientShown>
