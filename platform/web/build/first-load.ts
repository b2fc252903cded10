import type { Plugin } from 'vite'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { isDrawing, type Made } from './drawing.ts'
import type { FirstLoad } from './first-load-plan.ts'
import type { HomeParts } from './home-parts.ts'

/** As much of a bundle as is read here. */
type Bundle = Record<string, Made & { facadeModuleId?: string | null; imports?: string[] }>

/** Reads the plan while the page is parsed: it has to stand before. */
const READER = '<script src="/first.js">'

/** Writes into the page which files its address will need, so that `first.js` fetches them while the first script is on its way. */
export function firstLoad(area: string, homes: HomeParts): Plugin {
  return {
    name: 'caravan:first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return undefined
        const plan = JSON.stringify(planOf(bundle, chunk.fileName, area, homes))
        if (!html.includes(READER)) throw new Error(`the page has no ${READER}`)
        return html.replace(READER, `<meta name="first-load" content='${plan}' />\n    ${READER}`)
      },
    },
  }
}

export function planOf(bundle: Bundle, page: string, area: string, { all, byRole }: HomeParts): FirstLoad {
  refuseCircles(bundle)
  const first = closure(bundle, [page])
  const inArea = closure(
    bundle,
    [area, ...all].map((file) => fileOf(bundle, file)),
  )
  const beyond = (files: Set<string>, ...before: Set<string>[]) =>
    [...files].filter((file) => !before.some((one) => one.has(file))).map((file) => `/${file}`)
  const homeFiles = ROLES.flatMap((role) => byRole[role].map((file) => fileOf(bundle, file)))
  refuseDrawing(bundle, [...first, ...inArea, ...closure(bundle, homeFiles)])
  return {
    texts: Object.fromEntries(
      LANGUAGES.map((language) => {
        const [early, late] = (['first', 'rest'] as const).map(
          (part) => `/${fileOf(bundle, `texts/${language}/${part}`)}`,
        )
        return [language, { first: early ?? '', rest: late ?? '' }]
      }),
    ),
    area: beyond(inArea, first),
    homes: Object.fromEntries(
      ROLES.map((role) => {
        const parts = byRole[role].map((file) => fileOf(bundle, file))
        return [role, beyond(closure(bundle, parts), first, inArea)]
      }),
    ),
  }
}

/** Throws when a chunk needs another one that needs it: what it begins with would not be there yet, and the page stays empty. */
function refuseCircles(bundle: Bundle): void {
  for (const [file, { imports = [] }] of Object.entries(bundle)) {
    if (closure(bundle, imports).has(file))
      throw new Error(`${file} is loaded by what it loads: change the groups of chunks`)
  }
}

/** Throws when a page without a map would load what draws one. */
function refuseDrawing(bundle: Bundle, files: readonly string[]): void {
  const file = files.find((one) => isDrawing(bundle[one]))
  if (file !== undefined) throw new Error(`${file} draws maps and is in a first load: import it where a map is shown`)
}

/** The chunk that a lazily loaded module is in. */
function fileOf(bundle: Bundle, module: string): string {
  const found = Object.entries(bundle).find(([, file]) => file.facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`no chunk of the bundle begins with ${module}`)
  return found[0]
}

/** The files and everything that they load by static import. */
function closure(bundle: Bundle, files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...(bundle[file]?.imports ?? []))
  }
  return seen
}
