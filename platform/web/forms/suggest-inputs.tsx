import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import { ownOf, searchOf } from './ask-suggestions.ts'
import { useFieldWords, type InputProps } from './input-props.ts'
import { Suggest, SuggestMany } from './Suggest.tsx'
import { VipMark } from './VipMark.tsx'

function useFinding({ field, search: given, nameOf, disabled, error }: InputProps) {
  const { text, label, placeholder, help } = useFieldWords(field)
  const translated = field.type.endsWith('Translated')
  const search = async (q: string) => {
    const found = await searchOf(field, given)(q)
    return translated ? found.map(({ id, name }) => ({ id, name: text(name) })) : found
  }
  const own = (id: string) => field.fields?.map(ownOf).find((one) => one.id === id)?.name
  return {
    /** What the form holds under an id; one whose name nobody said is shown by its id. */
    known: (id: string) => ({ id, name: nameOf(id) ?? own(id) ?? id }),
    shared: {
      label,
      placeholder,
      search,
      // Nobody waits for a list that is there.
      atOnce: field.fields !== undefined && given === undefined,
      error,
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
