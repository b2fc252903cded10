import type { ChildFieldSetting } from '#features/people/shared/person-fields.contract.ts'
import { usePersonFields } from '#features/people/web/person-fields.api.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { askedChildFields } from '../shared/children.fields.ts'

const asked = (_: unknown, language: Language, settings: readonly ChildFieldSetting[]) =>
  askedChildFields(settings, language)

/** The fields of a child as the organisation asks for them: those of the product until they are loaded, and when they cannot be. */
export const useChildFields = (): FieldDefinition[] => usePersonFields(asked).fields
