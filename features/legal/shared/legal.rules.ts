import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { LegalTexts } from './legal.contract.ts'

const isWritten = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** The text in a language, or in the first one in which it was written. */
export function inLanguage(texts: LegalTexts, language: Language): { language: Language; text: string } {
  const written = [language, ...LANGUAGES].find((one) => isWritten(texts[one])) ?? language
  return { language: written, text: texts[written] ?? '' }
}

/** Whether a text was written in any language. */
export const isWrittenAnywhere = (texts: LegalTexts): boolean => Object.values(texts).some(isWritten)

/** The first part of the model in square brackets that was left in the text in any language; null when all were replaced. */
export function leftInBrackets(texts: LegalTexts, model: LegalTexts): string | null {
  const toReplace = Object.values(model).flatMap((text) => text.match(/\[[^\]]+\]/g) ?? [])
  return toReplace.find((part) => Object.values(texts).some((text) => text.includes(part))) ?? null
}

/** A part of a text as it is shown. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Reads a plain text: `# ` begins a heading, `- ` an item of a list, and an empty line ends a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') open = null
    else if (line.startsWith('# ')) {
      blocks.push({ kind: 'heading', text: line.slice(2).trim() })
      open = null
    } else if (line.startsWith('- ')) {
      if (open?.kind !== 'list') blocks.push((open = { kind: 'list', items: [] }))
      open.items.push(line.slice(2).trim())
    } else if (open?.kind === 'paragraph') open.text += `\n${line}`
    else blocks.push((open = { kind: 'paragraph', text: line }))
  }
  return blocks
}
