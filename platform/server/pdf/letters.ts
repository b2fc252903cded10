/**
 * The letters of the embedded font are Latin, Greek and Cyrillic with all their accents. A letter of another script would
 * vanish; it becomes a question mark, and whoever prints says so.
 */
const OTHER_SCRIPT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}(?<!\p{ASCII})/gu
export const printable = (words: string): string => words.normalize('NFC').replaceAll(OTHER_SCRIPT, '?')
/** True when a reader of the paper would miss letters of these words. */
export const losesLetters = (words: string): boolean => printable(words) !== words.normalize('NFC')

/** No word of a language is as long. The layout measures the rest of a word once more for each of its lines: it gets places to break, without width. */
const LONG_WORD = /[^ \n\r\t]{100}(?=[^ \n\r\t\p{M}])/gu
export const breakable = (words: string): string => printable(words).replaceAll(LONG_WORD, '$&\u200B')
