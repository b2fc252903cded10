import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import * as z from 'zod/mini'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { chooseLanguage, currentLanguage } from './language.ts'

const CACHE = 'caravan.texts'
/** Specification, section 9. */
const CACHE_SECONDS = 3600

type LoadTexts = (language: Language) => Promise<Record<string, string>>

const cached = z.object({ language: z.string(), until: z.number(), texts: z.record(z.string(), z.string()) })
const missed = new Set<string>()
let load: LoadTexts = async () => ({})

/** Starts the texts in the reader's language: from session storage, else from the server. */
export async function startTexts(loadTexts: LoadTexts, onMissing?: (id: string) => void): Promise<void> {
  load = loadTexts
  const language = currentLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await textsIn(language) } },
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    saveMissing: onMissing !== undefined,
    missingKeyHandler: (_languages, _namespace, key) => {
      if (!missed.has(key)) onMissing?.(key)
      missed.add(key)
    },
  })
  document.documentElement.lang = language
}

/** Changes the language of everything on screen. */
export async function changeLanguage(language: Language): Promise<void> {
  chooseLanguage(language)
  i18next.addResourceBundle(language, 'translation', await textsIn(language))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function textsIn(language: Language): Promise<Record<string, string>> {
  const kept = keptIn(sessionStorage)
  // Real time: the age of a cache on this device.
  if (kept?.language === language && kept.until > Date.now()) return kept.texts
  // A failed load is only logged (specification, section 8): the page then shows the ids.
  const texts = await load(language).catch((error: unknown) => {
    console.warn('texts not loaded', error)
    return null
  })
  if (texts === null) {
    // An app that was killed has lost its session storage: without network it speaks as it last did on this device.
    const last = [kept, keptIn(localStorage)].find((one) => one?.language === language)
    return last?.texts ?? {}
  }
  // Real time: the age of a cache on this device.
  const toKeep = JSON.stringify({ language, until: Date.now() + CACHE_SECONDS * 1000, texts })
  sessionStorage.setItem(CACHE, toKeep)
  localStorage.setItem(CACHE, toKeep)
  return texts
}

function keptIn(storage: Storage) {
  const kept = z.safeParse(cached, parseJson(storage.getItem(CACHE)))
  return kept.success ? kept.data : undefined
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
