/**
 * Short forms of words in names of streets, as they stand on Italian, French, English and German signs and letters, without their dots: "p.zza"
 * is `pzza`. Collected from the road name abbreviations of the OpenStreetMap wiki ("Name finder:Abbreviations").
 */
const SHORT: Readonly<Record<string, string>> = {
  vle: 'viale',
  pzza: 'piazza',
  pza: 'piazza',
  pzz: 'piazza',
  piazz: 'piazza',
  ple: 'piazzale',
  pzle: 'piazzale',
  cso: 'corso',
  lgo: 'largo',
  vic: 'vicolo',
  vlo: 'vicolo',
  loc: 'localita',
  fraz: 'frazione',
  flli: 'fratelli',
  av: 'avenue',
  ave: 'avenue',
  aven: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  bvd: 'boulevard',
  boul: 'boulevard',
  blvd: 'boulevard',
  rte: 'route',
  ch: 'chemin',
  che: 'chemin',
  chem: 'chemin',
  imp: 'impasse',
  all: 'allee',
  sq: 'square',
  pl: 'place',
  prom: 'promenade',
  esc: 'escalier',
  rd: 'road',
  ln: 'lane',
  hwy: 'highway',
  pkwy: 'parkway',
  strasze: 'strasse',
  // Forms of one word that people confuse.
  santa: 'san',
  santo: 'san',
  sant: 'san',
  ste: 'saint',
  sainte: 'saint',
}

const TYPES = new Set(
  (
    'via viale piazza piazzale corso largo vicolo strada salita scalinata lungomare localita frazione borgo contrada calle ' +
    'rue avenue boulevard route chemin impasse allee square place promenade quai escalier passage ruelle descente cours ' +
    'street road lane drive highway parkway court terrace strasse gasse weg platz allee'
  ).split(' '),
)

const SMALL = new Set(
  (
    'di del dello della dei degli delle da dal dalla in al alla ai e ed ' +
    'de du des le la les au aux et sur sous the of and der die das dem den des im am an zum zur von und auf'
  ).split(' '),
)

/** How much a word says: of a name, of the kind of a street, or hardly anything. */
export type Weight = 'name' | 'type' | 'small'

/** How much a word that `wordsOf` gave says. Single letters are initials and elided articles. */
export function weightOf(word: string): Weight {
  if (SMALL.has(word) || /^[a-z]$/.test(word)) return 'small'
  return TYPES.has(word) ? 'type' : 'name'
}

/** Words that mean one thing as the first of a name and another one after it. */
const FIRST: Readonly<Record<string, string>> = { v: 'via', r: 'rue', str: 'strada', st: 'saint', s: 'san' }
const LATER: Readonly<Record<string, string>> = { s: 'san', str: 'strasse' }
const LAST: Readonly<Record<string, string>> = { st: 'street', dr: 'drive', str: 'strasse' }

/** The whole form of a word. "St" is "street" at the end of a name of several words, else "saint". */
export function whole(word: string, { first, last }: { first: boolean; last: boolean }): string {
  const fixed = Object.hasOwn(SHORT, word) ? SHORT[word]! : roman(word)
  if (fixed !== word) return fixed
  const tables = first ? [FIRST] : [...(last ? [LAST] : []), LATER, { st: 'saint' }]
  for (const table of tables) if (Object.hasOwn(table, word)) return table[word]!
  // "Hauptstr." is "Hauptstrasse".
  return word.length > 5 && word.endsWith('str') ? `${word}asse` : word
}

const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** "II" as 2, so that "Louis II" and "Via XX Settembre" are found with figures; up to 39, as months and kings have. */
function roman(word: string): string {
  if (word.length < 2 || !/^x{0,3}(?:ix|iv|v?i{0,3})$/.test(word)) return word
  const values = Array.from(word, (letter) => DIGITS[letter]!)
  return String(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0))
}
