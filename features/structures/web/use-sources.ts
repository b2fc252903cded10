import { useMemo } from 'react'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { call } from '#platform/web/api/call.ts'
import type { Source as Suggestions } from '#platform/web/forms/input-props.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { suggestFrom, type ExtraData, type StructureField } from '../shared/structures.contract.ts'

type Answered = Pick<ExtraData, 'values' | 'names'>

/** Where the autocompletes among these fields look, and the names of what they hold. */
export function useSources(
  fields: readonly StructureField[],
  { values, names }: Answered,
): Readonly<Record<string, Suggestions>> {
  const text = useText()
  return useMemo(
    () =>
      Object.fromEntries(
        fields.flatMap(({ fieldName, source }) =>
          source === undefined
            ? []
            : [
                [
                  fieldName,
                  {
                    search: (q: string) => call(suggestFrom, { params: { source }, query: { q } }),
                    chosen: partsOf(values[fieldName]).map((id) => ({
                      id,
                      name: names[id] ?? text('structures.notVisible'),
                    })),
                  },
                ],
              ],
        ),
      ),
    [fields, values, names, text],
  )
}
