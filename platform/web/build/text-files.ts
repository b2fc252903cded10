import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES, type Text } from '#platform/shared/i18n/texts.ts'

const PREFIX = 'virtual:texts/'

/**
 * Patterns of `*.texts.ts` files: what a signed-out page may show, what only the pages of one feature show, and every text there is.
 */
export type TextPatterns = { first: readonly string[]; own: readonly string[]; all: readonly string[] }

type Texts = Record<string, Text>
const inLanguages: Record<string, z.ZodMiniString> = Object.fromEntries(
  LANGUAGES.map((language) => [language, z.string()]),
)
const textModule = z.record(z.string(), z.record(z.string(), z.object(inLanguages)))

/**
 * Gives the app `virtual:texts/<language>/first`, `/rest` and one for each feature with texts of its own: the texts of one language by id,
 * each a file whose name holds the hash of its content; `virtual:texts/own`, which loads those of the features; and `virtual:texts/version`,
 * which changes with any text.
 */
export function textFiles(patterns: TextPatterns): Plugin {
  return {
    name: 'caravan:texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const { parts, files } = await readTexts(patterns)
      for (const file of files) this.addWatchFile(resolve(file))
      const [language = '', part = ''] = id.slice(PREFIX.length + 1).split('/')
      if (language === 'version') return `export const TEXTS_VERSION = '${hashOf(parts)}'`
      if (language === 'own') return filesOf(Object.keys(parts).filter((one) => one !== 'first' && one !== 'rest'))
      const texts = Object.entries(parts[part] ?? {}).map(([term, text]) => [term, { ...text }[language]])
      // Parsing JSON is faster than reading the same as code.
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`
    },
  }
}

/** Every text in its part: `first`, that of its feature, else `rest`. Throws when a file holds something else. */
export async function readTexts(patterns: TextPatterns): Promise<{ parts: Record<string, Texts>; files: string[] }> {
  const [first, own, files] = [patterns.first, patterns.own, patterns.all].map((some) => globSync([...some]).toSorted())
  const byPart = Map.groupBy(files!, (file) => {
    if (first!.includes(file)) return 'first'
    return own!.includes(file) ? featureOf(file) : 'rest'
  })
  const parts: Record<string, Texts> = { first: {}, rest: {} }
  for (const [part, its] of byPart) parts[part] = await textsOf(its)
  return { parts, files: files! }
}

/** `features/hazards/shared/hazards-pages.texts.ts` belongs to `hazards`. */
const featureOf = (file: string): string => file.split('/')[1] ?? ''

/** A module that names each file, so that the bundler makes one of it that is loaded when it is asked for. */
function filesOf(parts: readonly string[]): string {
  const loads = (language: string) => parts.map((part) => `'${part}': () => import('${PREFIX}${language}/${part}')`)
  return `export const OWN_FILES = { ${LANGUAGES.map((language) => `${language}: { ${loads(language).join(', ')} }`).join(', ')} }`
}

async function textsOf(files: readonly string[]): Promise<Texts> {
  const modules = await Promise.all(
    files.map(async (file): Promise<unknown> => {
      // Node keeps what it has imported; a file that was changed meanwhile is another one.
      const url = pathToFileURL(resolve(file))
      url.search = String(statSync(file).mtimeMs)
      return import(url.href)
    }),
  )
  return Object.assign({}, ...modules.flatMap((one) => Object.values(textModule.parse({ ...Object(one) }))))
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8)
