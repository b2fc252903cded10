import { useMemo } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import {
  personFieldSettings,
  savePersonFields,
  type FieldSetting,
  type PersonFieldSettings,
} from '../shared/person-fields.contract.ts'
import { isAlwaysRequired } from '../shared/person-fields.rules.ts'

/** The fields of adults and guests, or those of children. */
export type FieldList = 'fields' | 'childFields'

/** The text id of the label that a field has in the product. */
export const usualLabel = (list: FieldList, fieldName: string): string =>
  `people.${list === 'fields' ? 'record' : 'fields.child'}.${fieldName}`

type PersonFieldDrawerProps = {
  list: FieldList
  fieldName: string
  settings: PersonFieldSettings
  /** The text id of the reason why this field is always shown; null when it can be hidden. */
  reason: string | null
  onClose: () => void
}

/** How the organisation asks for one field. A faster colleague's values come in, and the form asks to check them. */
export function PersonFieldDrawer({ list, fieldName, settings, reason, onClose }: PersonFieldDrawerProps) {
  const text = useText()
  const save = useCommand(savePersonFields, { touches: [['people'], ['profile'], ['children']] })
  const [now, unlessNewer] = useNewest(settings, personFieldSettings)
  const fields = useMemo(() => formOf(fieldName, reason === null), [fieldName, reason])
  const values = useMemo(() => valuesOf(now[list], fieldName), [now, list, fieldName])
  const label = text(usualLabel(list, fieldName))
  return (
    <FormDrawer
      id="person-field"
      title={text('people.fields.edit', { label })}
      about={reason !== null && text(reason)}
      fields={fields}
      values={values}
      saved={text('people.fields.saved')}
      onSave={(typed) =>
        unlessNewer(
          save.mutateAsync({
            body: {
              version: now.version,
              fields: now.fields,
              childFields: now.childFields,
              [list]: now[list].map((field) =>
                field.fieldName === fieldName ? { ...field, ...settingOf(typed) } : field,
              ),
            },
          }),
        )
      }
      onClose={onClose}
    />
  )
}

const formOf = (fieldName: string, canHide: boolean): FieldDefinition[] => [
  ...LANGUAGES.map((language): FieldDefinition => ({
    fieldName: `label.${language}`,
    label: `people.fields.label.${language}`,
    type: 'string',
    maxDigits: NAME_MAX,
    helperText: 'people.fields.labelHelp',
  })),
  ...(canHide
    ? [
        {
          fieldName: 'hidden',
          label: 'people.fields.hide',
          type: 'switch',
          helperText: 'people.fields.hideHelp',
        } satisfies FieldDefinition,
      ]
    : []),
  ...(isAlwaysRequired(fieldName)
    ? []
    : [
        {
          fieldName: 'required',
          label: 'people.fields.required',
          type: 'switch',
          helperText: 'people.fields.requiredHelp',
          ...(canHide && { dependencies: { values: [{ fieldName: 'hidden', value: false }] } }),
        } satisfies FieldDefinition,
      ]),
  { fieldName: 'vip', label: 'people.fields.vip', type: 'switch' },
]

function valuesOf(fields: readonly FieldSetting[], fieldName: string): FieldValues {
  const setting = fields.find((one) => one.fieldName === fieldName)
  return {
    ...Object.fromEntries(LANGUAGES.map((language) => [`label.${language}`, setting?.labels[language] ?? null])),
    hidden: setting?.hidden === true,
    required: setting?.required === true,
    vip: setting?.vip === true,
  }
}

function settingOf(typed: FieldValues) {
  const labels = LANGUAGES.flatMap((language) => {
    const label = String(typed[`label.${language}`] ?? '').trim()
    return label === '' ? [] : [[language, label]]
  })
  const hidden = typed['hidden'] === true
  return {
    labels: Object.fromEntries(labels),
    hidden,
    required: !hidden && typed['required'] === true,
    vip: typed['vip'] === true,
  }
}
