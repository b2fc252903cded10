import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, type ComponentType } from 'react'
import type { FieldDefinition, FieldType, FieldValue } from '#platform/shared/forms/fields.ts'
import { TYPE_RULES } from '#platform/shared/forms/types.ts'
import { useText } from '../i18n/use-text.ts'
import { Choice } from '../ui/Choice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Field, FieldError } from './Field.tsx'
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
  return (
    <Field
      label={text(field.label)}
      required={field.required}
      error={error}
      count={countOf(field, shown)}
      attributes={{ inputMode: INPUT_MODES[field.type] }}
      type={HTML_TYPES[field.type] ?? 'text'}
      value={shown}
      readOnly={field.notEditable === true}
      autoComplete={field.autocomplete ?? 'off'}
      {...(field.placeholder !== undefined && { placeholder: text(field.placeholder) })}
      // A half-typed number stays in the field as it is; `validate` says what is wrong with it.
      onChange={(event) => onChange(rules.parse(event.target.value) ?? (event.target.value || null))}
    />
  )
}

const countOf = (field: FieldDefinition, shown: string) =>
  field.maxDigits === undefined ? undefined : { length: shown.length, max: field.maxDigits }

function DescriptionInput({ field, value, error, onChange }: InputProps) {
  const text = useText()
  const shown = TYPE_RULES.description.format(value)
  return (
    <Field
      label={text(field.label)}
      required={field.required}
      error={error}
      count={countOf(field, shown)}
      rows={4}
      value={shown}
      readOnly={field.notEditable === true}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

function SwitchInput({ field, value, onChange }: InputProps) {
  const text = useText()
  return (
    <SwitchRow
      label={text(field.label)}
      checked={value === true}
      disabled={field.notEditable === true}
      onChange={onChange}
    />
  )
}

function RadioInput({ field, value, error, onChange }: InputProps) {
  const text = useText()
  const id = useId()
  const options = (field.fields ?? []).map((option) => ({
    value: option.value,
    label: 'words' in option ? option.words : text(option.label),
  }))
  return (
    <FormControl component="fieldset" error={error !== undefined} disabled={field.notEditable === true}>
      <FormLabel id={id} component="legend" required={field.required === true}>
        {text(field.label)}
      </FormLabel>
      <Choice
        kind="radio"
        labelledBy={id}
        options={options}
        chosen={options.filter((option) => option.value === value).map((option) => option.value)}
        onChoose={onChange}
      />
      {error !== undefined && (
        <FormHelperText component="div">
          <FieldError>{error}</FieldError>
        </FormHelperText>
      )}
    </FormControl>
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
