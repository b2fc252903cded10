import type { ComponentType } from 'react'
import type { FieldType } from '#platform/shared/forms/fields.ts'
import { CheckboxInput, RadioInput, SwitchInput } from './choice-inputs.tsx'
import { ColourInput } from './ColourInput.tsx'
import { DayInput } from './DayInput.tsx'
import type { InputProps } from './input-props.ts'
import { SuggestInput, SuggestManyInput } from './suggest-inputs.tsx'
import { DescriptionInput, TextInput } from './text-inputs.tsx'
import { UploadInput } from './UploadInput.tsx'

/** The input of every field type. */
export const INPUTS = {
  string: TextInput,
  decimal: TextInput,
  integer: TextInput,
  description: DescriptionInput,
  date: DayInput,
  datetime: DayInput,
  switch: SwitchInput,
  radio: RadioInput,
  radioTranslated: RadioInput,
  checkbox: CheckboxInput,
  checkboxTranslated: CheckboxInput,
  autocomplete: SuggestInput,
  autocompleteTranslated: SuggestInput,
  autocompleteMultiple: SuggestManyInput,
  autocompleteMultipleTranslated: SuggestManyInput,
  colour: ColourInput,
  upload: UploadInput,
} satisfies Record<FieldType, ComponentType<InputProps>>
