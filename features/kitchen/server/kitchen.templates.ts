import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { QueryOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { recordsTexts } from '#features/people/shared/records.texts.ts'
import { actorName } from '#features/people/server/people.api.ts'
import type { KitchenList, KitchenPerson, printKitchenList } from '../shared/kitchen.contract.ts'
import { kitchenPagesTexts } from '../shared/kitchen-pages.texts.ts'
import { isWatched, watchedFirst } from '../shared/kitchen.rules.ts'
import { allergyWords, awayWords } from '../shared/words.ts'
import { kitchenList } from './kitchen.queries.ts'

const book = makeTextBook([kitchenPagesTexts, recordsTexts])
type Say = (id: string, values?: Record<string, string | number>) => string

const showDay = (day: string): string => day.split('-').toReversed().join('/')

/** The list as it hangs in the kitchen. */
export async function kitchenPaper(tx: TenantContext, query: QueryOf<typeof printKitchenList>): Promise<LateBytes> {
  const list = await kitchenList(tx, query, 'printed')
  const { language } = tx.actor
  const say: Say = (id, values) => book.say(language, id, values)
  const title = say('kitchen.paper.title', { group: list.group.name, day: showDay(list.day) })
  const printed = say('kitchen.paper.printed', {
    when: `${showDay(dayIn(list.zone, tx.now))} ${timeIn(list.zone, tx.now)}`,
    who: await actorName(tx),
  })
  return {
    type: 'application/pdf',
    fileName: 'kitchen.pdf',
    make: () => makePdf(tx.organisationId, { parts: [partOf(list, { say, title, printed })], title, language }),
  }
}

const plain = (words: string): Cell => [{ kind: 'plain', words }]

/** The page as blocks: what must be watched stands first. */
export function partOf(list: KitchenList, { say, title, printed }: { say: Say; title: string; printed: string }): Part {
  const watched = watchedFirst(list.expected)
  const others = list.expected.filter((one) => !isWatched(one))
  const warnings = (['more', 'closed', 'partial'] as const).filter((one) => list[one])
  const wordsOf = { more: 'kitchen.more', closed: 'kitchen.closed', partial: 'kitchen.paper.partial' }
  const rowsOf = (people: readonly KitchenPerson[]): Block => ({
    kind: 'rows',
    columns: [150, '*', '*'],
    head: ['name', 'allergies', 'diet'].map((one) => say(`kitchen.paper.${one}`)),
    rows: people.map((one) => [nameCell(one, list, say), allergyCell(one, say), plain(one.diets.join('\n'))]),
  })
  const counts = { expected: list.expected.length, watched: watched.length, absent: list.absent.length }
  return {
    head: title,
    blocks: [
      { kind: 'title', words: title },
      { kind: 'text', words: say('kitchen.counts', counts) },
      ...warnings.map((one) => ({ kind: 'strong' as const, words: say(wordsOf[one]) })),
      { kind: 'bar', words: say('kitchen.watch'), note: String(watched.length) },
      watched.length === 0 ? { kind: 'text', words: say('kitchen.nobodyWatched') } : rowsOf(watched),
      ...(others.length === 0
        ? []
        : [
            { kind: 'gap' as const },
            { kind: 'bar' as const, words: say('kitchen.others'), note: String(others.length) },
            { kind: 'small' as const, words: say('kitchen.nothing') },
            {
              kind: 'rows' as const,
              columns: ['*', '*'] as const,
              rows: pairs(others.map((one) => nameCell(one, list, say))),
            },
          ]),
      ...(list.absent.length === 0
        ? []
        : [
            { kind: 'gap' as const },
            { kind: 'bar' as const, words: say('kitchen.absent'), note: String(list.absent.length) },
            rowsOf(list.absent),
          ]),
      { kind: 'gap' },
      { kind: 'small', words: printed },
    ],
  }
}

function nameCell(person: KitchenPerson, list: KitchenList, say: Say): Cell {
  return [
    { kind: 'strong', words: person.fullName },
    { kind: 'fine', words: sayBorn(person, list.day, say) },
    ...awayWords(person, say, (at) => timeIn(list.zone, new Date(at))).map((words) => ({
      kind: 'fine' as const,
      words,
    })),
  ]
}

/** What is dangerous is the largest on the paper. */
const allergyCell = ({ allergies, unnamedAllergy }: KitchenPerson, say: Say): Cell => [
  ...allergies.map((one) => ({
    kind: one.high ? ('strong' as const) : ('plain' as const),
    words: allergyWords(one, say),
  })),
  ...(unnamedAllergy ? [{ kind: 'strong' as const, words: say('kitchen.unnamed') }] : []),
]

const pairs = (cells: readonly Cell[]): Cell[][] =>
  Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => [cells[row * 2] ?? [], cells[row * 2 + 1] ?? []])
