import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ReportWithRecords } from '../shared/diary.contract.ts'
import { linesOf, SECTIONS } from '../shared/diary.rules.ts'
import { diaryPagesTexts } from '../shared/diary-pages.texts.ts'
import { isWritten, lineWords } from '../shared/words.ts'
import { findReport, publishedReport } from './diary.queries.ts'

const book = makeTextBook([diaryPagesTexts])
type Say = (id: string, values?: Record<string, string | number>) => string

const showDay = (day: string): string => day.split('-').toReversed().join('/')
const plain = (words: string): Cell => [{ kind: 'plain', words }]

/** Prints the published report as the family reads it, also for staff, who may hand out the file. */
export async function reportPaper(tx: TenantContext, reportId: string): Promise<LateBytes> {
  const report = await publishedReport(tx, reportId)
  if (!report) {
    await findReport(tx, reportId)
    throw refusedNow('diary.error.notPublished')
  }
  await audit(tx, { action: 'diary.printed', subjectKind: 'person', subjectId: report.personId })
  const { language } = tx.actor
  const say: Say = (id, values) => book.say(language, id, values)
  const title = `${report.fullName}, ${showDay(report.day)}`
  return {
    type: 'application/pdf',
    fileName: 'daily-report.pdf',
    make: () => makePdf(tx.organisationId, { parts: [partOf(report, title, say)], title, language }),
  }
}

/** Returns the blocks of the page: the words of the staff, the lines, then the records of the day. */
export function partOf(report: ReportWithRecords & { zone: string }, title: string, say: Say): Part {
  const { entries, published, records, zone } = report
  const moment = (at: string) => `${showDay(dayIn(zone, new Date(at)))} ${timeIn(zone, new Date(at))}`
  const note = entries.find(({ line }) => line === 'note')?.note ?? ''
  const written = SECTIONS.flatMap(linesOf).flatMap((line) => {
    const entry = entries.find((candidate) => candidate.line === line)
    return line !== 'note' && entry && isWritten(entry)
      ? [[plain(say(`diary.line.${line}`)), plain(lineWords(entry, say))]]
      : []
  })
  const recorded = SECTIONS.flatMap((section): Block[] => {
    const ofSection = records.filter((record) => record.section === section)
    if (ofSection.length === 0) return []
    return [
      { kind: 'gap' },
      { kind: 'bar', words: say(`diary.section.${section}`), note: String(ofSection.length) },
      {
        kind: 'rows',
        columns: [60, '*'],
        rows: ofSection.map((record) => [
          plain(timeIn(zone, new Date(record.at))),
          plain([record.title, ...record.about].join(' · ')),
        ]),
      },
    ]
  })
  return {
    head: title,
    blocks: [
      { kind: 'title', words: title },
      ...(published && published.edition > 1
        ? [{ kind: 'strong' as const, words: `${say('diary.corrected')}: ${published.correction}` }]
        : []),
      ...(note === '' ? [] : [{ kind: 'text' as const, words: note }]),
      ...(written.length === 0 ? [] : [{ kind: 'rows' as const, columns: [120, '*'] as const, rows: written }]),
      ...recorded,
      { kind: 'gap' },
      ...(published
        ? [
            {
              kind: 'small' as const,
              words: say(published.edition > 1 ? 'diary.correctedBy' : 'diary.publishedBy', {
                moment: moment(published.at),
                name: published.by,
              }),
            },
          ]
        : []),
    ],
  }
}
