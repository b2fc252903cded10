export type TextValues = Record<string, string | number>
export type TextsById = Record<string, string>

/** The id under which a text stands for these values: `count` picks the plural form of the language; undefined when there is none. */
export function formOf(texts: TextsById, language: string, id: string, count?: number | string): string | undefined {
  if (typeof count !== 'number') return id in texts ? id : undefined
  const form = new Intl.PluralRules(language).select(count)
  return [`${id}_${form}`, `${id}_other`, id].find((one) => one in texts)
}

/** The text with `{name}` filled from `values`; a name without a value stays as it is. */
export function filled(text: string, values: TextValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
