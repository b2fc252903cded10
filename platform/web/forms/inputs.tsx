import type { ComponentType } from 'react'
import type { FieldDefinition, FieldType, FieldValue } from '#platform/shared/forms/fields.ts'
import { TYPE_RULES } from '#platform/shared/forms/types.ts'
import { useText } from '../i18n/use-text.ts'
import { Field } from './Field.tsx'
import { Suggest, type Suggestion } from './Suggest.tsx'

export type InputProps = {
  field: FieldDefinition
  value: FieldValue
  error?: string | undefined
  onChange: (value: FieldValue) => void
  /** What an autocomplete shows and asks: by the field's `path`. */
  source?: { chosen: Suggestion | null; search: (q: string) => Promise<readonly Suggestion[]> } | undefined
}

const HTML_TYPES: Partial<Record<FieldType, string>> = { date: 'date', datetime: 'datetime-local' }

const INPUT_MODES: Partial<Record<FieldType, 'numeric' | 'decimal'>> = { integer: 'numeric', decimal: 'decimal' }

function TextInput({ field, value, error, onChange }: InputProps) {
  const text = useText()
  const rules = TYPE_RULES[field.type]
  const shown = rules.format(value)
  const kind = HTML_TYPES[field.type] ?? 'text'
  return (
    <Field
      label={text(field.label)}
      required={field.required}
      error={error}
      count={field.maxDigits === undefined ? undefined : { length: shown.length, max: field.maxDigits }}
    >
      {(props) => (
        <input
          {...props}
          type={kind}
          value={shown}
          readOnly={field.notEditable}
          autoComplete={field.autocomplete ?? 'off'}
          inputMode={INPUT_MODES[field.type]}
          placeholder={field.placeholder === undefined ? undefined : text(field.placeholder)}
          // A half-typed number stays in the field as it is; `validate` says what is wrong with it.
          onChange={(event) => onChange(rules.parse(event.target.value) ?? (event.target.value || null))}
        />
      )}
    </Field>
  )
}

function DescriptionInput({ field, value, error, onChange }: InputProps) {
  const text = useText()
  const shown = TYPE_RULES.description.format(value)
  return (
    <Field
      label={text(field.label)}
      required={field.required}
      error={error}
      count={field.maxDigits === undefined ? undefined : { length: shown.length, max: field.maxDigits }}
    >
      {(props) => (
        <textarea
          {...props}
          rows={4}
          value={shown}
          readOnly={field.notEditable}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  )
}

function SwitchInput({ field, value, onChange }: InputProps) {
  const text = useText()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value === true}
      className="row g12 btn-block"
      style={{ minHeight: 48 }}
      disabled={field.notEditable}
      onClick={() => onChange(value !== true)}
    >
      <span className="grow m">{text(field.label)}</span>
      <span className="tog" />
    </button>
  )
}

function RadioInput({ field, value, error, onChange }: InputProps) {
  const text = useText()
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend className="f-l">
        {text(field.label)}
        {field.required && ' *'}
      </legend>
      <div className="seg" role="radiogroup" aria-label={text(field.label)}>
        {(field.fields ?? []).map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={value === option.value}
            disabled={field.notEditable}
            onClick={() => onChange(option.value)}
          >
            {text(option.label)}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <div className="f-h">
          <span style={{ color: 'var(--alert-fg)' }} role="alert">
            {error}
          </span>
        </div>
      )}
    </fieldset>
  )
}

function AutocompleteInput({ field, error, onChange, source }: InputProps) {
  const text = useText()
  if (!source) throw new Error(`no source for the autocomplete ${field.fieldName}`)
  return (
    <Suggest
      label={text(field.label)}
      required={field.required === true}
      error={error}
      chosen={source.chosen}
      search={source.search}
      onChoose={(suggestion) => onChange(suggestion?.id ?? null)}
    />
  )
}

/** The input of every field type. */
export const INPUTS = {
  string: TextInput,
  decimal: TextInput,
  integer: TextInput,
  date: TextInput,
  datetime: TextInput,
  description: DescriptionInput,
  switch: SwitchInput,
  radio: RadioInput,
  autocomplete: AutocompleteInput,
} satisfies Record<FieldType, ComponentType<InputProps>>
