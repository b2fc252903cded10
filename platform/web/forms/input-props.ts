import type { FieldDefinition, FieldOption, FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { useText } from '../i18n/use-text.ts'
import type { FormStore } from './form-store.ts'
import type { Suggestion } from './Suggest.tsx'

/**
 * What an autocomplete shows at first: the names of the ids that the record holds (without them it shows the ids). `search`
 * asks somebody else than the field's `path`.
 */
export type Source = {
  chosen: Suggestion | readonly Suggestion[] | null
  /** `typed` is what the form holds now: one field may limit what another offers. */
  search?: (q: string, typed: FieldValues) => Promise<readonly Suggestion[]>
}

export type InputProps = {
  field: FieldDefinition
  value: FieldValue
  error?: string | undefined
  onChange: (value: FieldValue) => void
  /** The whole form takes nothing now. */
  disabled?: boolean
  /** Whom an autocomplete asks, when that is not the field's `path`. */
  search?: ((q: string) => Promise<readonly Suggestion[]>) | undefined
  /** The names of what an autocomplete holds, and where new ones are kept. */
  nameOf: (id: string) => string | undefined
  learn: (suggestions: readonly Suggestion[]) => void
  /** The other fields of the form, for an input that fills or follows them; none outside of a form. */
  form?: OtherFields
}

/** Fields of a form by name; one that no definition names is sent all the same. */
export type OtherFields = Pick<FormStore, 'cell' | 'onCell' | 'write' | 'setUnchosen'>

/** The words of a field: of texts by their ids, or as a person wrote them. */
export function useFieldWords(field: FieldDefinition) {
  const text = useText()
  const say = (id: string) => (field.plain ? id : text(id))
  const translated = field.type.endsWith('Translated')
  return {
    text,
    label: field.ownLabel ? field.label : say(field.label),
    placeholder: field.placeholder === undefined ? undefined : say(field.placeholder),
    // That of a field with a rule is what is wrong with it.
    help: field.helperText === undefined || field.rule !== undefined ? undefined : say(field.helperText),
    option: (option: FieldOption) => {
      if ('words' in option) return option.words
      return translated ? text(option.label) : say(option.label)
    },
  }
}
