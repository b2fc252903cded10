import { ATTACHMENT_TYPES } from './shared-files.rules.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValue } from '#platform/shared/forms/fields.ts'
import { ATTACHMENT_BYTES } from './attachments.contract.ts'

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

/** One file as an attachment takes it (attachments.contract.ts). */
export const fileField = (label: string, required = false): FieldDefinition => ({
  fieldName: 'file',
  label,
  type: 'upload',
  required,
  acceptExtension: ATTACHMENT_TYPES,
  maxMegabytes: ATTACHMENT_BYTES / 1024 / 1024,
})

/** What that field holds, as a call takes it; null: no file was chosen. */
export const fileIn = (value: FieldValue | undefined) =>
  value !== null && typeof value === 'object'
    ? { data: value.data, name: value.fileName, size: value.data.length }
    : null
