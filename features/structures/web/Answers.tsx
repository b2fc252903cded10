import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { ExtraData, StructureField } from '../shared/structures.contract.ts'
import { AnswerFile } from './AnswerFile.tsx'
import { answerInWords } from './answer-words.ts'

export type Answer = { field: StructureField; value: FieldValue | undefined }

type Known = Pick<ExtraData, 'names' | 'files'>
type AnswersProps = Known & { answers: readonly Answer[] }

/** Questions and answers, read-only; what is important is marked. */
export function Answers({ answers, names, files }: AnswersProps) {
  return (
    <Facts>
      {answers.map(({ field, value }) => (
        <FactLine key={field.fieldName} label={field.label} important={field.vip}>
          {isNone(value) ? '' : <Said {...{ field, value, names, files }} />}
        </FactLine>
      ))}
    </Facts>
  )
}

const isNone = (value: Answer['value']): boolean => value === undefined || value === null || value === ''

/** One answer: in words, or the file that it is. */
export function Said({ field, value, names, files }: Answer & Known) {
  const text = useText()
  if (field.type !== 'upload') return answerInWords(text, field, value, names)
  const file = typeof value === 'string' ? files[value] : undefined
  return typeof value === 'string' && file ? <AnswerFile id={value} file={file} /> : ''
}
