import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { dayCell, tableFile, type TableCell } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { values as storedValues } from '../../shared/content.contract.ts'
import { chosenOf, isChoice, questionsOf, said, type Question } from '../../shared/surveys.rules.ts'
import { surveysPagesTexts } from '../../shared/surveys-pages.texts.ts'
import { filesNamed } from '../files.queries.ts'
import { apart } from './results.rules.ts'
import { roundOf, type Part, type ReadRound } from './results.queries.ts'

type Answer = {
  values: FieldValues
  score: number | null
  day: string
  personId: string | null
  subjectId: string | null
  by: string | null
  about: string | null
}

/** The answers of a round; nothing about somebody from whom the reader is restricted. Anonymous ones come in no order. */
async function answersOf(
  tx: TenantContext,
  id: string,
  { round, only }: Pick<ReadRound, 'round' | 'only'>,
): Promise<Answer[]> {
  type Row = {
    content: unknown
    score: string | null
    day: string
    person_id: string | null
    subject_id: string | null
    name: string | null
    surname: string | null
    about_name: string | null
    about_surname: string | null
  }
  const { rows } = await sql<Row>`select a.content, a.score, a.day, a.person_id, a.subject_id, p.name, p.surname,
      b.name as about_name, b.surname as about_surname
    from survey_answer a left join person p on p.organisation_id = ${tx.organisationId} and p.id = a.person_id
    left join person b on b.organisation_id = ${tx.organisationId} and b.id = a.subject_id
    where a.organisation_id = ${tx.organisationId} and a.survey_id = ${id} and a.round = ${round.round} and a.state = 'DONE'
      and ${notRestricted(tx, 'a.subject_id')} and ${only}
    order by a.saved_at nulls last, case when a.person_id is null then random() end`.execute(tx.db)
  return rows.map((row) => ({
    values: storedValues.parse(row.content),
    score: row.score === null ? null : Number(row.score),
    day: row.day,
    personId: row.person_id,
    subjectId: row.subject_id,
    by: row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' }),
    about: row.about_name === null ? null : fullName({ name: row.about_name, surname: row.about_surname ?? '' }),
  }))
}

/** The answers of a round, a row each. Anonymous ones have no name and day, and each question has an order of its own. */
export async function exportRound(
  tx: TenantContext,
  id: string,
  { format, ...part }: Part & { format: TableFormat },
): Promise<Bytes | LateBytes> {
  const { row, hidden, ...read } = await roundOf(tx, id, part)
  if (hidden !== null) throw refusedNow(`surveys.error.hidden.${hidden}`)
  const answers = await answersOf(tx, id, read)
  const questions = questionsOf(row.content)
  const ids = questions.flatMap(({ key, type }) =>
    type === 'upload' ? answers.flatMap(({ values }) => String(values[key] ?? [])) : [],
  )
  const files = await filesNamed(tx, id, ids)
  const { language } = tx.actor
  const word = (key: keyof typeof surveysPagesTexts) => surveysPagesTexts[key][language]
  const who = row.anonymous ? [] : (['person', 'day'] as const)
  const about = row.kind === 'MONITORING' ? (['subject'] as const) : []
  const cell = (question: Question, { values }: Answer): TableCell => {
    const value = values[question.key] ?? null
    if (value === null || typeof value === 'object') return null
    if (typeof value === 'boolean') return word(value ? 'surveys.yes' : 'surveys.no')
    if (question.type === 'upload') return files.get(String(value))?.name ?? null
    if (!isChoice(question.type)) return question.type === 'date' ? dayCell(String(value)) : value
    const label = (chosen: string) => question.options.find((option) => option.value === chosen)?.label ?? {}
    return chosenOf(question, value)
      .map((chosen) => said(label(chosen), language, row.language) || chosen)
      .join('; ')
  }
  const cells = answers.map((answer) => [
    ...(row.anonymous ? [] : [answer.by, dayCell(answer.day)]),
    ...(row.kind === 'MONITORING' ? [answer.about] : []),
    ...questions.map((question) => cell(question, answer)),
    answer.score,
  ])
  return tableFile(
    {
      name: 'survey',
      heads: [
        ...[...who, ...about].map((head) => word(`surveys.field.${head}`)),
        ...questions.map((question) => said(question.label, language, row.language)),
        word('surveys.field.score'),
      ],
      rows: row.anonymous ? apart(cells, () => randomInt(2 ** 47)) : cells,
    },
    format,
  )
}
