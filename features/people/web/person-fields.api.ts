import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { getPersonFields, type ChildFieldSetting, type PersonFieldSetting } from '../shared/person-fields.contract.ts'

type Arrange = (
  settings: readonly PersonFieldSetting[],
  language: ReturnType<typeof currentLanguage>,
  ofChildren: readonly ChildFieldSetting[],
) => FieldDefinition[]

/**
 * The fields of a form about a person as the organisation asks for them: those of the product until they are loaded, and when they
 * cannot be. `arrange` makes them of the settings; it stays the same function between renders.
 */
export function usePersonFields(arrange: Arrange): { fields: FieldDefinition[]; isPending: boolean } {
  const { data, isPending } = useCall(getPersonFields, {})
  const language = currentLanguage()
  const fields = useMemo(
    () => arrange(data?.fields ?? [], language, data?.childFields ?? []),
    [arrange, data, language],
  )
  return { fields, isPending }
}

/** The label of a field: written by the organisation, or a text of the product. */
export function useLabelOf(): (field: Pick<FieldDefinition, 'label' | 'ownLabel'>) => string {
  const text = useText()
  return ({ label, ownLabel }) => (ownLabel ? label : text(label))
}

/** Runs a save; when it is refused the fields are read again, because the organisation may ask for others by now. */
export function useSaveAsAsked(): <Answer>(save: () => Promise<Answer>) => Promise<Answer> {
  const client = useQueryClient()
  return async (save) => {
    try {
      return await save()
    } catch (error) {
      await refresh(client, ['people', 'getFields'])
      throw error
    }
  }
}
