import * as z from 'zod/mini'
import { notice } from '../shared/notices.contract.ts'

/** What a row of `notice` says. Rows of older versions do not say `urgent`, and may be of a topic that was divided since. */
const content = z.extend(z.pick(notice, { topic: true, title: true, body: true, values: true, link: true }), {
  urgent: z._default(z.boolean(), false),
  calm: z._default(z.boolean(), false),
  /** The texts for the inbox, where they differ from what leaves. */
  inside: z.optional(z.object({ title: z.string(), body: z.string() })),
})
export type Content = z.output<typeof content>

export const contentOf = (data: unknown): Content => content.parse(data)

/** What the inbox shows: names may stand in it. */
export function inboxContentOf(data: unknown): Omit<Content, 'inside'> {
  const { inside, ...leaving } = contentOf(data)
  return { ...leaving, ...inside }
}
