import { LANGUAGES, type Text } from '#platform/shared/i18n/texts.ts'
import { lineAt, type Problem, type Source } from './source.ts'
import { zoneOf } from './imports.ts'

/** The texts of one `*.texts.ts`, by id. */
export type Texts = { file: string; texts: Record<string, Text> }

/** Ids that the specification names, whatever feature holds them. */
const NAMED_BY_THE_SPECIFICATION =
  /^(login\.|utils\.|error\.|common\.|menu\.|role\.|authModule\.|profilePage\.|subscription\.success\.|edit\.success|read\.error|create\.error|alreadyExists\.|fields\.error\.|form\.resetPassword\.)/

/** The most characters of a search label: the field of a list on a narrow phone shows no more. */
const SEARCH_LABEL_MAX = 38

/** Every text in every language, placeholders alike, labels of searches short, ids under their feature and unique over the application. */
export function checkTexts(all: readonly Texts[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Map<string, string>()
  for (const { file, texts } of all) {
    const zone = zoneOf(file)
    for (const [id, text] of Object.entries(texts)) {
      const say = (message: string) => problems.push({ file, line: 1, message: `${id}: ${message}` })
      const other = seen.get(id)
      if (other !== undefined) say(`also in ${other}`)
      seen.set(id, file)
      const owned = zone.kind !== 'feature' || id.startsWith(`${zone.name}.`) || NAMED_BY_THE_SPECIFICATION.test(id)
      if (!owned) say('the id starts with the name of its feature')
      for (const language of LANGUAGES) if (!text[language]?.trim()) say(`no text in ${language}`)
      for (const language of LANGUAGES)
        if (id.endsWith('.search') && (text[language] ?? '').length > SEARCH_LABEL_MAX)
          say(`a search label has at most ${SEARCH_LABEL_MAX} characters (${language})`)
      // A singular may spell the number out.
      if (id.endsWith('_one')) continue
      const wanted = placeholders(text[LANGUAGES[0]])
      for (const language of LANGUAGES.slice(1)) {
        if (placeholders(text[language]) !== wanted) say(`other placeholders in ${language}`)
      }
    }
  }
  return problems
}

const placeholders = (text = ''): string =>
  [...new Set(text.match(/\{\{?\s*[\w.]+/g) ?? [])]
    .map((found) => found.replace(/[{\s]/g, ''))
    .toSorted()
    .join(' ')

const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** The ids of texts without the ending that says a number. */
export const idsOf = (all: readonly Texts[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ texts }) => Object.keys(texts).map((id) => id.replace(PLURAL, ''))))

const ASKED = /(?<![\w.])(?:t|text|say)\(\s*'([\w-]+(?:\.[\w-]+)+)'/g

const isProduct = ({ file }: Source): boolean =>
  zoneOf(file).kind !== 'workshop' && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/')

/** Text ids that the code asks for and nobody wrote. */
export function checkUses(file: Source, known: ReadonlySet<string>): Problem[] {
  if (!isProduct(file)) return []
  return [...file.withoutComments.matchAll(ASKED)]
    .filter((match) => !known.has(match[1]!))
    .map((match) => ({ file: file.file, line: lineAt(file.text, match.index), message: `no text ${match[1]}` }))
}

/** Texts that nothing asks for: neither their id nor the beginning of a template stands in the code. */
export function checkUnused(all: readonly Texts[], files: readonly Source[]): Problem[] {
  const code = files.filter((file) => isProduct(file) && !file.file.endsWith('.texts.ts'))
  const find = (pattern: RegExp) =>
    code.flatMap((file) => [...file.withoutComments.matchAll(pattern)].map((m) => m[1]!))
  const whole = new Set(find(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g))
  const heads = [...new Set(find(/`([\w-]+\.(?:[\w-]+\.?)*)\$\{/g))]
  const isUsed = (id: string) => whole.has(id) || heads.some((head) => id.startsWith(head))
  return all.flatMap(({ file, texts }) =>
    Object.keys(texts)
      .filter((id) => !isUsed(id) && !isUsed(id.replace(PLURAL, '')) && !NAMED_BY_THE_SPECIFICATION.test(id))
      .map((id) => ({ file, line: 1, message: `${id}: nothing asks for this text` })),
  )
}

/** The name of the product is the same in every language. */
const LITERAL_TEXT = />(?!Caravan<)[^<>{}=;()\n]*[A-Za-z]{2,}[^<>{}=;()\n]*<\//g
const LITERAL_ATTRIBUTE = /\s(label|title|placeholder|alt|aria-label|helperText)="[^"]*[A-Za-z]{2,}[^"]*"/g
const COLOUR = /['"`\s:(](#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\w/])|rgba?\(|hsla?\()/g

/** Words and colours written into a component instead of taken by id or token, as far as they can be seen cheaply. */
export function checkComponents(file: Source): Problem[] {
  const zone = zoneOf(file.file)
  if (zone.kind === 'workshop' || zone.side !== 'web' || /\.test\.tsx?$|\/testing\//.test(file.file)) return []
  const find = (pattern: RegExp, message: string): Problem[] =>
    [...file.withoutComments.matchAll(pattern)].map((match) => ({
      file: file.file,
      line: lineAt(file.text, match.index + match[0].search(/\S/)),
      message: `${message}: ${match[0].trim().slice(0, 60)}`,
    }))
  const colours = file.file.includes('/theme/') ? [] : find(COLOUR, 'every colour from a token')
  if (!file.file.endsWith('.tsx')) return colours
  return [...colours, ...find(LITERAL_TEXT, 'every text by id'), ...find(LITERAL_ATTRIBUTE, 'every text by id')]
}
