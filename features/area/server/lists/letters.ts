import { weightOf } from '../addresses/street-words.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'

const WORD = /\p{L}[\p{L}\p{N}]*/gu
const ROMAN = /^[IVX]{2,}$/
const ELIDED = /^(?:D|L|DELL|ALL|DALL|NELL|SULL)$/

/**
 * A name that a list has in capitals alone, as it stands on signs: "VIA DELL'UNITÀ D'ITALIA" is "Via dell'Unità d'Italia". Figures of kings
 * and centuries stay capitals, and so does a name in which any letter is small.
 */
export function inSmallLetters(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  return name.replaceAll(WORD, (word, at: number) => {
    const elided = ELIDED.test(word) && /^['’]/u.test(name.slice(at + word.length))
    const small = elided || (word.length > 1 && weightOf(searchKey(word)) === 'small')
    if (at > 0 && small) return word.toLowerCase()
    return ROMAN.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()
  })
}
