import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES, type Text } from '#platform/shared/i18n/texts.ts'

const PREFIX = 'virtual:texts/'

/** `first` and `all` are patterns of `*.texts.ts` files: what a signed-out page may show, and every text there is. */
export type TextPatterns = { first: readonly string[]; all: readonly string[] }

type Texts = Record<string, Text>
const inLanguages: Record<string, z.ZodMiniString> = Object.fromEntries(
  LANGUAGES.map((language) => [language, z.string()]),
)
const textModule = z.record(z.string(), z.record(z.string(), z.object(inLanguages)))

/**
 * Gives the app `virtual:texts/<language>/first` and `/rest`: the texts of one language by id, each a file of its own, whose name
 * holds the hash of its content; and `virtual:texts/version`, which changes with any text.
 */
export function textFiles(patterns: TextPatterns): Plugin {
  return {
    name: 'caravan:texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const { first, rest, files } = await readTexts(patterns)
      for (const file of files) this.addWatchFile(resolve(file))
      const [language, part] = id.slice(PREFIX.length + 1).split('/')
      if (language === 'version') return `export const TEXTS_VERSION = '${hashOf({ first, rest })}'`
      const texts = Object.entries(part === 'first' ? first : rest).map(([term, text]) => [
        term,
        { ...text }[language ?? ''],
      ])
      // Parsing JSON is faster than reading the same as code.
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`
    },
  }
}

/** Every text in two parts: those of the files of `first`, and the others. Throws when a file holds something else. */
export async function readTexts({ first, all }: TextPatterns): Promise<{ first: Texts; rest: Texts; files: string[] }> {
  const early = globSync([...first]).toSorted()
  const late = globSync([...all])
    .filter((file) => !early.includes(file))
    .toSorted()
  return { first: await textsOf(early), rest: await textsOf(late), files: [...early, ...late] }
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
