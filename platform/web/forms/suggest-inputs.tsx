import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import { searchOf } from './ask-suggestions.ts'
import { useFieldWords, type InputProps } from './input-props.ts'
import { Suggest, SuggestMany } from './Suggest.tsx'
import type { Settle } from './use-suggest.ts'
import { VipMark } from './VipMark.tsx'

function useFinding({ field, search: given, nameOf, disabled, error, form }: InputProps) {
  const { text, label, placeholder, help, option } = useFieldWords(field)
  const translated = field.type.endsWith('Translated')
  const own = field.fields?.map((one) => ({ id: one.value, name: option(one) }))
  const search = async (q: string) => {
    const found = await searchOf(field, given, own)(q)
    // What a source names by the id of a text; the own list is in words.
    return translated && (given !== undefined || own === undefined)
      ? found.map(({ id, name }) => ({ id, name: text(name) }))
      : found
  }
  return {
    /** What the form holds under an id; one whose name nobody said is shown by its id. */
    known: (id: string) => ({ id, name: nameOf(id) ?? own?.find((one) => one.id === id)?.name ?? id }),
    shared: {
      label,
      placeholder,
      search,
      // Nobody waits for a list that is there.
      atOnce: field.fields !== undefined && given === undefined,
      error,
      onUnchosen: (settle: Settle | null) => form?.setUnchosen(field.fieldName, settle),
      ...(help !== undefined && { help }),
      required: field.required === true,
      readOnly: field.notEditable === true,
      disabled: disabled === true,
      mark: field.vip && <VipMark />,
    },
  }
}

/** One of many, found by typing; holds its id. */
export function SuggestInput(props: InputProps) {
  const { known, shared } = useFinding(props)
  const { value, onChange, learn } = props
  return (
    <Suggest
      {...shared}
      chosen={typeof value === 'string' ? known(value) : null}
      onChoose={(suggestion) => {
        if (suggestion) learn([suggestion])
        onChange(suggestion?.id ?? null)
      }}
    />
  )
}

/** Several of many; holds their ids with semicolons between them. */
export function SuggestManyInput(props: InputProps) {
  const { known, shared } = useFinding(props)
  const { value, onChange, learn } = props
  return (
    <SuggestMany
      {...shared}
      chosen={partsOf(value).map(known)}
      onChange={(chosen) => {
        learn(chosen)
        onChange(joinParts(chosen.map(({ id }) => id)))
      }}
    />
  )
}
