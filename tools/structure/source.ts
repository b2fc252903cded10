import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One finding: where, and what to do about it. */
export type Problem = { file: string; line: number; message: string }

/**
 * A source file in three readings of equal length, so that a position means the same in each: as written, with
 * comments blanked, and with comments and the text of strings blanked (what stands inside `${}` stays).
 */
export type Source = { file: string; text: string; withoutComments: string; code: string }

export function source(file: string, text: string): Source {
  return { file, text, withoutComments: blank(text, false), code: blank(text, true) }
}

/** The TypeScript files of the application, tracked or about to be; generated ones are nobody's style. */
export function readSources(root: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.generated.ts'))
    .flatMap((file) => {
      const text = read(join(root, file))
      return text === undefined ? [] : [source(file, text)]
    })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Deleted in the working tree, still in the index.
    return undefined
  }
}

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ')
const REGEX_MAY_FOLLOW = /(^|[=(,:;!&|?{}[+\-*%<>~^]|=>|\b(return|typeof|case|in|of|do|else|void|delete))\s*$/

/** Blanks comments, and strings too when asked. A small scanner: JSX text with a lone quote ends at its line. */
function blank(text: string, strings: boolean): string {
  let out = ''
  let at = 0
  // How deep the braces are inside each open `${`, innermost last.
  const templates: number[] = []
  const take = (end: number, hide: boolean) => {
    const part = text.slice(at, end)
    out += hide ? spaces(part) : part
    at = end
  }
  const template = () => {
    let end = at
    while (end < text.length && text[end] !== '`' && !(text[end] === '$' && text[end + 1] === '{')) {
      end += text[end] === '\\' ? 2 : 1
    }
    take(Math.min(end, text.length), strings)
    if (text[at] === '`') take(at + 1, false)
    else if (at < text.length) {
      take(at + 2, false)
      templates.push(0)
    }
  }
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    const char = text[at]!
    if (two === '//') take(indexOr(text, '\n', at), true)
    else if (two === '/*') take(indexOr(text, '*/', at + 2) + 2, true)
    else if (char === "'" || char === '"') {
      take(at + 1, false)
      let end = at
      while (end < text.length && text[end] !== char && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
      take(Math.min(end, text.length), strings)
      if (text[at] === char) take(at + 1, false)
    } else if (char === '`') {
      take(at + 1, false)
      template()
    } else if (char === '/' && REGEX_MAY_FOLLOW.test(out.slice(-40))) take(regexEnd(text, at), strings)
    else {
      const depth = templates.at(-1)
      if (depth !== undefined && char === '{') templates[templates.length - 1] = depth + 1
      if (depth !== undefined && char === '}') {
        if (depth === 0) {
          templates.pop()
          take(at + 1, false)
          template()
          continue
        }
        templates[templates.length - 1] = depth - 1
      }
      take(at + 1, false)
    }
  }
  return out
}

function indexOr(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from)
  return found === -1 ? text.length : found
}

function regexEnd(text: string, from: number): number {
  let inClass = false
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return at + 1
  }
  // No end on this line: it was a division.
  return from + 1
}
