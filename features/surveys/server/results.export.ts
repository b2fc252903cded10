import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { dayCell, tableFile, type TableCell } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { chosenOf, isChoice, questionsOf, said, type Question } from '../shared/surveys.rules.ts'
import { surveysPagesTexts } from '../shared/surveys-pages.texts.ts'
import { answersOf, roundOf, type Answer } from './results.queries.ts'

/** The answers of the newest round, a row each; anonymous ones without name and day. */
export async function exportRound(tx: TenantContext, id: string, format: TableFormat): Promise<Bytes | LateBytes> {
  const { row, round, hidden } = await roundOf(tx, id, undefined)
  if (hidden !== null) throw refusedNow(`surveys.error.hidden.${hidden}`)
  const answers = await answersOf(tx, id, round.round)
  const { language } = tx.actor
  const word = (key: keyof typeof surveysPagesTexts) => surveysPagesTexts[key][language]
  const questions = questionsOf(row.content)
  const who = row.anonymous ? [] : (['person', 'day'] as const)
  const about = row.kind === 'MONITORING' ? (['subject'] as const) : []
  const cell = (question: Question, { values }: Answer): TableCell => {
    const value = values[question.key] ?? null
    if (value === null || typeof value === 'object') return null
    if (typeof value === 'boolean') return word(value ? 'surveys.yes' : 'surveys.no')
    if (!isChoice(question.type)) return question.type === 'date' ? dayCell(String(value)) : value
    const label = (chosen: string) => question.options.find((option) => option.value === chosen)?.label ?? {}
    return chosenOf(question, value)
      .map((chosen) => said(label(chosen), language, row.language) || chosen)
      .join('; ')
  }
  return tableFile(
    {
      name: 'survey',
      heads: [
        ...[...who, ...about].map((head) => word(`surveys.field.${head}`)),
        ...questions.map((question) => said(question.label, language, row.language)),
        word('surveys.field.score'),
      ],
      rows: answers.map((answer) => [
        ...(row.anonymous ? [] : [answer.by, dayCell(answer.day)]),
        ...(row.kind === 'MONITORING' ? [answer.about] : []),
        ...questions.map((question) => cell(question, answer)),
        answer.score,
      ]),
    },
    format,
  )
}
