import { getTranslation } from '#features/session/shared/session.contract.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { call } from '#platform/web/api/call.ts'
import type { TextPart } from '#platform/web/i18n/i18n.ts'
import type { TextsById } from '#platform/web/i18n/say.rules.ts'

type Load = () => Promise<{ texts: TextsById }>

/** Files of the build, kept for ever by the browser; the service worker keeps those of every language. */
const FILES: Record<Language, Record<string, Load>> = {
  en: { first: () => import('virtual:texts/en/first'), rest: () => import('virtual:texts/en/rest') },
  it: { first: () => import('virtual:texts/it/first'), rest: () => import('virtual:texts/it/rest') },
}

/** The texts of a part in a language. A file that is gone, after an update of the server, is made up for by a call. */
export async function loadTexts(language: Language, part: TextPart): Promise<TextsById> {
  try {
    return (await FILES[language][part]!()).texts
  } catch {
    const terms = await call(getTranslation, { params: { locale: language } })
    return Object.fromEntries(terms.map(({ termId, value }) => [termId, value]))
  }
}
