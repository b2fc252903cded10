import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { ExtraData, StructureField } from '../shared/structures.contract.ts'
import { answerInWords } from './answer-words.ts'

export type Answer = { field: StructureField; value: FieldValue | undefined }

/** Questions and answers, read-only; what is important is marked. */
export function Answers({ answers, names }: { answers: readonly Answer[]; names: ExtraData['names'] }) {
  const text = useText()
  return (
    <Facts>
      {answers.map(({ field, value }) => (
        <FactLine key={field.fieldName} label={field.label} important={field.vip}>
          {answerInWords(text, field, value, names)}
        </FactLine>
      ))}
    </Facts>
  )
}
