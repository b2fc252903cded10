import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstLoadPlan } from './first-load-plan.ts'

/** Most bytes of scripts and styles, brotli: of the sign-in page, and of a home. */
const LIMITS = { signIn: 160 * 1024, home: 240 * 1024 }

/** What a page downloads with an empty cache until it can be used: bytes of scripts and styles, and of texts in the longer language. */
export type LoadSize = { page: string; files: number; code: number; texts: number; limit: number }

/** Returns the sizes for a folder of the built web app: everything that the page names, and what that loads by static import. */
export function loadSizes(folder: string): LoadSize[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const plan = firstLoadPlan.parse(JSON.parse(/<meta name="first-load" content='([^']+)'/.exec(html)?.[1] ?? 'null'))
  const texts = (parts: readonly ('first' | 'rest')[]) =>
    Math.max(...Object.values(plan.texts).map((files) => sum(parts.map((part) => size(folder, files[part])))))
  const page = (name: string, files: readonly string[], parts: readonly ('first' | 'rest')[], limit: number) => {
    const all = [...closure(folder, files)]
    return {
      page: name,
      files: all.length,
      code: sum(all.map((file) => size(folder, file))),
      texts: texts(parts),
      limit,
    }
  }
  return [
    page('sign-in', named, ['first'], LIMITS.signIn),
    ...Object.entries(plan.homes).map(([role, files]) =>
      page(`home of ${role}`, [...named, ...plan.area, ...files], ['first', 'rest'], LIMITS.home),
    ),
  ]
}

/** What is wrong with the sizes, a sentence for each page that is too large. */
export const tooLarge = (sizes: readonly LoadSize[]): string[] =>
  sizes
    .filter(({ code, limit }) => code > limit)
    .map(({ page, code, limit }) => `${page}: ${kilobytes(code)} of scripts and styles, at most ${kilobytes(limit)}.`)

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function size(folder: string, file: string): number {
  const path = join(folder, file)
  return existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length
}

const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/g

function closure(folder: string, files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(folder, file), 'utf8')
    open.push(...[...code.matchAll(IMPORT)].map(([, name = '']) => `/assets/${name}`))
  }
  return seen
}
