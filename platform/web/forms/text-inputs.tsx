import { useState } from 'react'
import type { FieldDefinition, FieldType } from '#platform/shared/forms/fields.ts'
import { shownText, TYPE_RULES } from '#platform/shared/forms/types.ts'
import { Field } from './Field.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'
import { VipMark } from './VipMark.tsx'

const INPUT_MODES: Partial<Record<FieldType, 'numeric' | 'decimal'>> = { integer: 'numeric', decimal: 'decimal' }
/** Specification, section 3. */
const DESCRIPTION_ROWS = 8

/** One line of text or a number. */
export function TextInput({ field, value, error, disabled, onChange }: InputProps) {
  const { label, placeholder, help } = useFieldWords(field)
  const rules = TYPE_RULES[field.type]
  const [typedLast, setTypedLast] = useState<string | null>(null)
  const shown = shownText(field, value, typedLast)
  return (
    <Field
      label={label}
      mark={field.vip && <VipMark />}
      required={field.required}
      error={error}
      help={help}
      count={countOf(field, shown)}
      attributes={{ inputMode: field.rule === 'email' ? 'email' : INPUT_MODES[field.type] }}
      value={shown}
      readOnly={field.notEditable === true}
      disabled={disabled === true}
      autoComplete={field.autocomplete ?? 'off'}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => {
        const typed = event.target.value
        setTypedLast(typed)
        // What is no number stays in the field as it is typed; `validate` says what is wrong with it.
        onChange(rules.parse(typed) ?? (typed || null))
      }}
    />
  )
}

/** Several lines of text; `rows` of them are seen. */
export function DescriptionInput(props: InputProps & { rows?: number }) {
  const { field, value, error, disabled, onChange, rows = DESCRIPTION_ROWS } = props
  const { label, placeholder, help } = useFieldWords(field)
  const shown = TYPE_RULES.description.format(value)
  return (
    <Field
      label={label}
      mark={field.vip && <VipMark />}
      required={field.required}
      error={error}
      help={help}
      count={countOf(field, shown)}
      rows={rows}
      value={shown}
      readOnly={field.notEditable === true}
      disabled={disabled === true}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

const countOf = (field: FieldDefinition, shown: string) =>
  field.maxDigits === undefined ? undefined : { length: shown.length, max: field.maxDigits }
