import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import { momentCell, tableFile } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { answerTexts } from '../shared/answers-pages.texts.ts'
import { sayContext } from '../shared/context/context.rules.ts'
import type { exportMeasurements, printMeasurements } from '../shared/export/export.contract.ts'
import type { Observation } from '../shared/measurements.contract.ts'
import { measurementsPagesTexts } from '../shared/measurements-pages.texts.ts'
import { measurementsTexts } from '../shared/measurements.texts.ts'
import { loincOf } from '../shared/export/loinc.rules.ts'
import { sayReading, unitOf } from '../shared/parse.rules.ts'
import { unitIn } from '../shared/units.rules.ts'
import { sayReason } from '../shared/reasons.ts'
import { exported, type Exported } from './export.queries.ts'

const book = makeTextBook([measurementsTexts, measurementsPagesTexts, answerTexts])
type Say = (id: string, values?: Record<string, string | number>) => string

const HEADS = [
  'happened',
  'measurement',
  'value',
  'unit',
  'range',
  'context',
  'note',
  'by',
  'source',
  'recorded',
  'late',
  'state',
  'loinc',
  'ucum',
] as const

function wordsOf(say: Say) {
  const value = (row: Observation): string => {
    if (row.outcome !== 'value') return say(`measurements.outcome.${row.outcome}`)
    return sayReading(row.measurement, row, row.unit) ?? say(`measurements.choice.${row.measurement}.${row.choice}`)
  }
  const range = (row: Observation): string =>
    [
      row.reason &&
        [
          // Without a level it says why it was not judged.
          ...(row.level === 'none' ? [] : [say(`measurements.level.${row.level}`)]),
          sayReason(row.measurement, row.reason, { unit: row.unit, say }),
        ].join(': '),
      row.postural !== null && say('measurements.postural', { drop: row.postural }),
    ]
      .filter(Boolean)
      .join('; ')
  const context = (row: Observation): string => sayContext(row.measurement, row.context, say).join('; ')
  const note = ({ note: written, entered }: Observation): string =>
    [written, entered !== null && say('measurements.enteredAs', { value: entered })].filter(Boolean).join('; ')
  const state = ({ replaced, correctionReason }: Observation): string => {
    if (replaced)
      return say(replaced.inError ? 'measurements.inErrorBy' : 'measurements.correctedBy', {
        name: replaced.by,
        reason: replaced.reason,
      })
    return correctionReason === null ? '' : say('measurements.correction', { reason: correctionReason })
  }
  const unit = (row: Observation): string => unitOf(row.measurement, row.unit)?.shown ?? row.unit
  return {
    value,
    range,
    context,
    note,
    state,
    unit,
    source: (row: Observation) => say(`measurements.source.${row.source}`),
  }
}

const sayFor =
  ({ actor }: TenantContext): Say =>
  (id, values) =>
    book.say(actor.language, id, values)

/** Measurements of one person as a table in the reader's language. */
export async function exportTable(
  tx: TenantContext,
  body: BodyOf<typeof exportMeasurements>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { person, rows } = await exported(tx, body, 'exported')
  const say = sayFor(tx)
  const words = wordsOf(say)
  return tableFile(
    {
      name: 'measurements',
      heads: HEADS.map((head) => say(`measurements.head.${head}`)),
      rows: rows.map((row) => [
        momentCell(person.zone, row.happenedAt),
        say(`measurements.of.${row.measurement}`),
        words.value(row),
        words.unit(row),
        words.range(row),
        words.context(row),
        words.note(row),
        row.by,
        words.source(row),
        momentCell(person.zone, row.recordedAt),
        row.lateReason,
        words.state(row),
        loincOf(row.measurement, row),
        row.outcome === 'value' ? row.unit : '',
      ]),
    },
    format,
  )
}

const showDay = (day: string): string => day.split('-').toReversed().join('/')

/** The same on paper: each measurement under a head of its own. */
export async function printPaper(tx: TenantContext, body: BodyOf<typeof printMeasurements>): Promise<LateBytes> {
  const found = await exported(tx, body, 'printed')
  const say = sayFor(tx)
  const { language } = tx.actor
  const title = say('measurements.paper.title', { name: found.person.fullName })
  const parts = [partOf(found, { say, title, now: tx.now, who: await actorName(tx) })]
  return {
    type: 'application/pdf',
    fileName: 'measurements.pdf',
    make: () => makePdf(tx.organisationId, { parts, title, language }),
  }
}

function partOf({ person, span, rows }: Exported, printing: { say: Say; title: string; now: Date; who: string }): Part {
  const { say, title, now, who } = printing
  const words = wordsOf(say)
  const moment = (at: string | Date) =>
    `${showDay(dayIn(person.zone, new Date(at)))} ${timeIn(person.zone, new Date(at))}`
  const plain = (text: string): Cell => [{ kind: 'plain', words: text }]
  const cells = (row: Observation): Cell[] => [
    plain(moment(row.happenedAt)),
    [{ kind: 'strong', words: [words.value(row), row.outcome === 'value' ? words.unit(row) : ''].join(' ').trim() }],
    [
      ...plain(words.range(row)),
      ...[words.context(row), words.note(row), words.state(row)]
        .filter((text) => text !== '')
        .map((text) => ({ kind: 'fine' as const, words: text })),
    ],
    plain(row.by),
  ]
  const head = ['happened', 'value', 'range', 'by'].map((one) => say(`measurements.head.${one}`))
  const blocks = [...Map.groupBy(rows, ({ measurement }) => measurement)].flatMap(([code, its]): Block[] => [
    {
      kind: 'bar',
      words: say(`measurements.of.${code}`),
      note: [unitIn(person.units, code).shown, say('measurements.paper.count', { count: its.length })]
        .filter(Boolean)
        .join(' · '),
    },
    { kind: 'rows', columns: [86, 90, '*', 100], head, rows: its.map(cells) },
  ])
  return {
    head: title,
    blocks: [
      { kind: 'title', words: title },
      { kind: 'text', words: say('measurements.paper.span', { from: showDay(span.fromDay), to: showDay(span.toDay) }) },
      ...(blocks.length === 0 ? [{ kind: 'text' as const, words: say('measurements.none') }] : blocks),
      { kind: 'gap' },
      { kind: 'small', words: say('measurements.paper.printed', { when: moment(now), who }) },
    ],
  }
}
