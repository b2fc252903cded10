import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'

type Options = {
  /** The tags of its group that can be chosen. */
  tags: readonly { value: string; label: string }[]
  /** The reader decides how long it is kept: the office. */
  keeps: boolean
}

/** The form of what a document says. */
export function documentFields({ tags, keeps }: Options): readonly FieldDefinition[] {
  return [
    { fieldName: 'name', label: 'documents.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
    { fieldName: 'description', label: 'documents.field.description', type: 'description', maxDigits: DESCRIPTION_MAX },
    { fieldName: 'expiration', label: 'documents.field.expiration', type: 'datetime' },
    { fieldName: 'state', label: 'documents.field.state', type: 'switch' },
    {
      fieldName: 'keepUntil',
      label: 'documents.field.keepUntil',
      type: 'date',
      hidden: !keeps,
    },
    {
      fieldName: 'documentTagId',
      label: 'documents.field.documentTagId',
      type: 'radio',
      hidden: tags.length === 0,
      fields: tags.map(({ value, label }) => ({ value, words: label })),
    },
  ]
}
