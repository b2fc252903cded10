import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { paymentsPagesTexts } from '../shared/payments-pages.texts.ts'

const book = makeTextBook([paymentsPagesTexts])
export type Say = (id: string, values?: Record<string, string | number>) => string

export const showDay = (day: string): string => day.split('-').toReversed().join('/')
export const plain = (words: string): Cell => [{ kind: 'plain', words }]
export const strong = (words: string): Cell => [{ kind: 'strong', words }]

type Paper = { fileName: string; title: string; blocks: readonly Block[]; zone: string; say: Say }

/** A page with its title, what stands on it, and who printed it when. */
export async function paper(tx: TenantContext, { fileName, title, blocks, zone, say }: Paper): Promise<LateBytes> {
  const when = `${showDay(dayIn(zone, tx.now))} ${timeIn(zone, tx.now)}`
  const printed = say('payments.paper.printed', { when, who: await actorName(tx) })
  const part: Part = {
    head: title,
    blocks: [{ kind: 'title', words: title }, ...blocks, { kind: 'gap' }, { kind: 'small', words: printed }],
  }
  const { language } = tx.actor
  return {
    type: 'application/pdf',
    fileName,
    make: () => makePdf(tx.organisationId, { parts: [part], title, language }),
  }
}

/** Texts in the language of the reader. */
export const sayer =
  (tx: TenantContext): Say =>
  (id, values) =>
    book.say(tx.actor.language, id, values)
