import { OWN_FILES } from 'virtual:texts/own'
import { addTexts, usualTexts, type TextSource } from './i18n.ts'

const added = new Map<string, Promise<void>>()

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
    const file = OWN_FILES[language]?.[feature]
    if (!file) throw new Error(`no texts ${language}/${feature}`)
    return (await file()).texts
  } catch {
    return usualTexts(language, feature)
  }
}
