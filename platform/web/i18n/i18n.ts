import * as z from 'zod/mini'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { chooseLanguage, currentLanguage } from './language.ts'
import { filled, formOf, type TextsById, type TextValues } from './say.rules.ts'
import { tabStore } from '../storage/browser-storage.ts'

const CACHE = 'caravan.texts'
/** Specification, section 9. */
const CACHE_SECONDS = 3600

/** `first`: the pages before sign-in. `rest`: the signed-in area. Any other: what only the pages of that feature show. */
export type TextPart = string
export type Texts = (id: string, values?: TextValues) => string
/** `version` names the state of all texts: what a tab keeps of another one is not used. */
export type TextSource = { version: string; load: (language: Language, part: TextPart) => Promise<TextsById> }

const cached = z.object({
  language: z.string(),
  version: z.string(),
  until: z.number(),
  texts: z.record(z.string(), z.string()),
})
const missed = new Set<string>()
const parts = new Map<TextPart, TextSource['load'] | undefined>([['first', undefined]])
const adding = new Map<TextPart, Promise<void>>()
const listeners = new Set<() => void>()
let source: TextSource = { version: '', load: async () => ({}) }
let onMissing: (id: string) => void = () => {}
let shown: TextsById = {}
let say: Texts = (id) => id

/** Starts the first texts in the reader's language: from session storage, else from their source. */
export async function startTexts(from: TextSource, missing?: (id: string) => void): Promise<void> {
  source = from
  onMissing = missing ?? onMissing
  const language = currentLanguage()
  show(language, await textsIn(language))
}

/** Adds the texts of a part, once, of another source or of the usual one; fulfilled when they are there, or could not be loaded. */
export function addTexts(part: TextPart, load?: TextSource['load']): Promise<void> {
  const begun = adding.get(part) ?? add(part, load)
  adding.set(part, begun)
  return begun
}

async function add(part: TextPart, load: TextSource['load'] | undefined): Promise<void> {
  parts.set(part, load)
  const language = currentLanguage()
  const texts = await textsOf(language, part)
  // Read after the wait: another part may have come meanwhile. In another language they come with all others.
  if (currentLanguage() === language) show(language, { ...shown, ...texts })
}

/** The texts of a part from the source of `startTexts`. */
export const usualTexts: TextSource['load'] = (language, part) => source.load(language, part)

/** Changes the language of everything on screen. */
export async function changeLanguage(language: Language): Promise<void> {
  chooseLanguage(language)
  show(language, await textsIn(language))
}

/** What turns an id into its text now; another function after each change. */
export const textsNow = (): Texts => say

/** Calls `listener` whenever the texts have changed. Answers how to stop. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True when there is a text with the id. */
export const hasText = (id: string): boolean => id in shown

function show(language: Language, texts: TextsById): void {
  shown = texts
  say = (id, values = {}) => {
    const text = texts[formOf(texts, language, id, values['count']) ?? '']
    if (text === undefined) note(id)
    return text === undefined ? id : filled(text, values)
  }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** A text that nobody wrote is told once; the page shows its id. */
function note(id: string): void {
  if (missed.has(id)) return
  missed.add(id)
  onMissing(id)
}

/** The texts of every part that is needed by now. */
async function textsIn(language: Language): Promise<TextsById> {
  return Object.assign({}, ...(await Promise.all([...parts.keys()].map((part) => textsOf(language, part)))))
}

async function textsOf(language: Language, part: TextPart): Promise<TextsById> {
  const kept = keptOf(part)
  // Real time: the age of a cache on this device.
  if (kept?.language === language && kept.version === source.version && kept.until > Date.now()) return kept.texts
  // A failed load is only logged (specification, section 8): the page then shows the ids.
  const texts = await (parts.get(part) ?? usualTexts)(language, part).catch((error: unknown) => {
    console.warn('texts not loaded', error)
    return null
  })
  if (texts === null) return kept?.language === language ? kept.texts : {}
  // Real time: the age of a cache on this device.
  const until = Date.now() + CACHE_SECONDS * 1000
  tabStore.set(`${CACHE}.${part}`, JSON.stringify({ language, version: source.version, until, texts }))
  return texts
}

function keptOf(part: TextPart) {
  const kept = z.safeParse(cached, parseJson(tabStore.get(`${CACHE}.${part}`)))
  return kept.success ? kept.data : undefined
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
