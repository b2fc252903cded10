import compatibility, { type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { isAbove } from './above-floor.ts'
import type { Floor } from './floor.ts'
import { styleParts } from './style-parts.ts'

/** Finds styles that at least one supported browser does not have, each as it is written: `:has`, `color-mix()`, `1lh`, `text-wrap`. */
export type StyleFinder = {
  /** Reads a stylesheet. */
  inCss: (css: string) => string[]
  /** Reads the style objects of a script. Throws when it cannot be parsed. */
  inScript: (file: string, code: string) => string[]
}

const { properties, selectors, types, 'at-rules': atRules } = compatibility.css
const NAME = /^-?[a-z][a-z-]*$/
/** Phones have no pointer whose shape or corner they could show. */
const NOT_FOR_TOUCH = new Set(['cursor', 'resize'])

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const PROPERTIES = new Map(Object.keys({ ...properties }).map((name) => [camelCase(name), name]))

/** Returns a finder for what the compatibility data of MDN gives as newer than the floor. Names with the prefix of an engine are left out. */
export function newerStyles(floor: Floor): StyleFinder {
  // `__compat` is the entry itself.
  const newer = (entry: Identifier | undefined) =>
    Object.entries<Identifier>({ ...entry, __compat: {} }).flatMap(([name, part]) =>
      NAME.test(name) && isAbove(part, floor, true) ? [name] : [],
    )
  // One word may be a field of anything: `size`, `rule`.
  const newProperties = new Set(newer(properties).filter((name) => /^[a-z]+-/.test(name)))
  const newKeywords = new Map(
    Object.entries<Identifier>({ ...properties, __compat: {} }).map(([name, entry]) => [name, new Set(newer(entry))]),
  )
  const oneOf = (names: readonly string[]) => `(${names.filter((name) => !name.startsWith('-')).join('|')})`
  const functions = oneOf([types, types?.['color'], types?.['image']].flatMap((entry) => newer(entry)))
  const isNew = {
    selector: new RegExp(`::?${oneOf(newer(selectors))}(?![\\w-])`, 'g'),
    atRule: new RegExp(`@${oneOf(newer(atRules))}(?![\\w-])`, 'g'),
    function: new RegExp(`(?<![\\w-])${functions}\\(`, 'g'),
    unit: new RegExp(`(?<![\\w-])\\d*\\.?\\d+${oneOf(newer(types?.['length']))}(?![\\w-])`, 'g'),
  }

  const inSelector = (selector: string): string[] => [
    ...matches(selector, isNew.selector).map((name) => `:${name}`),
    ...matches(selector, isNew.atRule).map((name) => `@${name}`),
  ]
  const inValue = (property: string, value: string): string[] => {
    if (NOT_FOR_TOUCH.has(property)) return []
    if (newProperties.has(property)) return [property]
    const words = matches(value, /(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g)
    return [
      ...words.filter((word) => newKeywords.get(property)?.has(word)).map((word) => `${property}: ${word}`),
      ...matches(value, isNew.function).map((name) => `${name}()`),
      ...matches(value, isNew.unit).map((name) => `1${name}`),
    ]
  }
  return {
    inCss: (css) => {
      const code = css.replaceAll(/\/\*.*?\*\//gs, '')
      const declarations = [...code.matchAll(DECLARATION)]
      return unique([
        ...inSelector(code.replaceAll(DECLARATION, '')),
        ...declarations.flatMap(([, property = '', value = '']) => inValue(property, value)),
      ])
    },
    inScript: (file, code) =>
      unique(
        styleParts(file, code, PROPERTIES).flatMap(({ key, value }) => {
          const property = PROPERTIES.get(key)
          return property === undefined ? inSelector(key) : inValue(property, value)
        }),
      ),
  }
}

/** `property: value` after the beginning of a rule or the end of another one. */
const DECLARATION = /(?<=[{;]\s*)(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]*)(?=[;}])/g

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted()
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
