import * as z from 'zod/mini'
import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { StructureField } from '../shared/structures.contract.ts'

export type Option = NonNullable<StructureField['fields']>[number]

/** As it is typed: a choice without words yet is one too. `value` is empty until the choice has its first words. */
const typedOptions = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    translations: z.optional(z.partialRecord(z.enum(LANGUAGES), z.string())),
  }),
)
type Typed = z.output<typeof typedOptions>[number]

/** The choices that a field of the form holds as one text. */
export function typedOf(value: FieldValue | undefined): Typed[] {
  try {
    const parsed = typedOptions.safeParse(JSON.parse(String(value ?? '[]')))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

export const writeOptions = (options: readonly Typed[]): string | null =>
  options.length === 0 ? null : JSON.stringify(options)

/**
 * What was typed, as choices. A choice keeps the value that it had, so that other words for it keep its answers; a new one is called as its
 * first words, without what an answer cannot hold, and numbered where another choice is called so.
 */
export function readOptions(value: FieldValue | undefined): Option[] {
  const typed = typedOf(value)
  const taken = new Set(typed.map((one) => one.value))
  return typed.map((one) => {
    const label = one.label.trim()
    const translations = writtenOf(one.translations)
    const option = { value: one.value || freeValue(label, taken), label, ...(translations && { translations }) }
    taken.add(option.value)
    return option
  })
}

const VALUE_MAX = 70

function freeValue(label: string, taken: ReadonlySet<string>): string {
  const name = label.replaceAll(';', ',').slice(0, VALUE_MAX)
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? name : `${name} (${number})`
    if (!taken.has(value)) return value
  }
}

function writtenOf(translations: Typed['translations']): Partial<Record<Language, string>> | undefined {
  const written = LANGUAGES.flatMap((language) => {
    const said = translations?.[language]?.trim()
    return said ? [[language, said] as const] : []
  })
  return written.length === 0 ? undefined : Object.fromEntries(written)
}
