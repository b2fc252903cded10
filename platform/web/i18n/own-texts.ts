import { addTexts, usualTexts, type TextSource } from './i18n.ts'

/** By language and feature: what only the pages of a feature show. */
export type OwnFiles = Record<string, Record<string, () => Promise<{ texts: Record<string, string> }>>>

const added = new Map<string, Promise<void>>()
let files: OwnFiles = {}

/** Where `withTexts` finds the texts; before, and without a file, the usual source has them. */
export function startOwnTexts(from: OwnFiles): void {
  files = from
}

/** Loads what a feature shows together with the texts that only its pages show: those in its `-pages.texts.ts`. */
export const withTexts =
  <T>(feature: string, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const texts = added.get(feature) ?? addTexts(feature, own)
    added.set(feature, texts)
    const [loaded] = await Promise.all([load(), texts])
    return loaded
  }

/** A file that is gone, after an update of the server, is made up for by the usual source. */
const own: TextSource['load'] = async (language, feature) => {
  try {
    const file = files[language]?.[feature]
    if (!file) throw new Error(`no texts ${language}/${feature}`)
    return (await file()).texts
  } catch {
    return usualTexts(language, feature)
  }
}
