import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { URGENCIES } from './posts.rules.ts'

const whileConfirmed = { values: [{ fieldName: 'mustConfirm', value: true }] }

/** The form of what a post says; one that was published asks whether its readers are asked again, another one when it is published. */
export function postFields(how: { published: boolean; publishes: boolean }): readonly FieldDefinition[] {
  return [
    { fieldName: 'title', label: 'bulletin.field.title', type: 'string', required: true, maxDigits: NAME_MAX },
    { fieldName: 'body', label: 'bulletin.field.body', type: 'description', maxDigits: DESCRIPTION_MAX },
    {
      fieldName: 'urgency',
      label: 'bulletin.field.urgency',
      type: 'radio',
      required: true,
      fields: URGENCIES.map((value) => ({ value, label: `bulletin.urgency.${value}` })),
    },
    {
      fieldName: 'language',
      label: 'bulletin.field.language',
      type: 'radio',
      required: true,
      fields: LANGUAGES.map((value) => ({ value, label: `utils.language.${value}` })),
    },
    { fieldName: 'mustConfirm', label: 'bulletin.field.mustConfirm', type: 'switch' },
    { fieldName: 'confirmBy', label: 'bulletin.field.confirmBy', type: 'datetime', dependencies: whileConfirmed },
    { fieldName: 'pinned', label: 'bulletin.field.pinned', type: 'switch' },
    { fieldName: 'publishAt', label: 'bulletin.field.publishAt', type: 'datetime', hidden: !how.publishes },
    { fieldName: 'expiresAt', label: 'bulletin.field.expiresAt', type: 'datetime' },
    { fieldName: 'askAgain', label: 'bulletin.field.askAgain', type: 'switch', hidden: !how.published },
  ]
}
