import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { localStore } from '../storage/browser-storage.ts'

const CHOSEN = 'caravan.language'

/** True for a language that the product has. */
export function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The language of the person: chosen here before, else the first of the browser's that we have, else English. */
export function currentLanguage(): Language {
  const chosen = localStore.get(CHOSEN)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? LANGUAGES[0]
}

export function chooseLanguage(language: Language): void {
  localStore.set(CHOSEN, language)
}
