import { fill } from '#platform/shared/i18n/fill.rules.ts'
import { LANGUAGES, type Language, type Text } from '#platform/shared/i18n/texts.ts'

/** All texts of the application by id. */
export type TextBook = {
  /** The text, with `{name}` filled from `values`; an unknown id is answered as it is, and so shows itself. */
  readonly say: (language: Language, id: string, values?: Record<string, string | number>) => string
  readonly has: (id: string) => boolean
  readonly all: (language: Language) => { termId: string; value: string }[]
}

/** Joins the texts of the platform and the features. Two texts with one id stop the start. */
export function makeTextBook(parts: readonly Record<string, Text>[]): TextBook {
  const texts = new Map<string, Text>()
  for (const part of parts) {
    for (const [id, text] of Object.entries(part)) {
      if (texts.has(id)) throw new Error(`the text ${id} is defined twice`)
      texts.set(id, text)
    }
  }
  return {
    say: (language, id, values = {}) => fill(texts.get(id)?.[language] ?? id, values),
    has: (id) => texts.has(id),
    all: (language) => [...texts].map(([termId, text]) => ({ termId, value: text[language] })),
  }
}

/** `gb` and other spellings of the specification and of browsers; null when we do not speak it. */
export function languageOf(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  const known = primary === 'gb' ? 'en' : primary
  return LANGUAGES.find((language) => language === known) ?? null
}

/** The first language of an `Accept-Language` header, by weight, that we speak. */
export function preferredLanguage(header: string | undefined, otherwise: Language): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    return { language: languageOf(tag), weight: Number.isFinite(weight) ? weight : 0 }
  })
  wanted.sort((a, b) => b.weight - a.weight)
  return wanted.find((one) => one.language !== null && one.weight > 0)?.language ?? otherwise
}
