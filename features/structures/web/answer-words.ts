import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { TYPE_RULES } from '#platform/shared/forms/types.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { isChoice, isFound } from '../shared/structures.rules.ts'
import type { StructureField } from '../shared/structures.contract.ts'

type Names = Readonly<Record<string, string>>
const NO_NAMES: Names = {}

/** An answer in words, nothing for none. A choice that is offered no more is shown as it was given. */
export function answerInWords(
  text: Texts,
  field: StructureField,
  value: FieldValue | undefined,
  names: Names = NO_NAMES,
): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return text(value ? 'structures.yes' : 'structures.no')
  const named = (part: string) => field.fields?.find((option) => option.value === part)?.label ?? part
  if (field.source !== undefined)
    return partsOf(value)
      .map((part) => names[part] ?? text('structures.notVisible'))
      .join(', ')
  if (isChoice(field.type) || isFound(field.type)) return partsOf(value).map(named).join(', ')
  return TYPE_RULES[field.type].format(value)
}
