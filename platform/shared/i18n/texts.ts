/** The languages that are complete at all times. The first is the default (specification, section 9). */
export const LANGUAGES = ['en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language; `{name}` marks a value. A missing language does not compile. */
export type Text = Record<Language, string>

/** The texts of a feature, by id. The ids of all features together are unique (checked at start). */
export function defineTexts<const T extends Record<string, Text>>(texts: T): T {
  return texts
}
