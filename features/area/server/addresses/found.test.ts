import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { Chance } from '../../../../bench/random.ts'
import { addressesOfFile } from '../testing/made-addresses.ts'
import type { Addresses } from './addresses.ts'
import { directoryOf } from './directory.ts'
import { findAddresses } from './find.ts'
import { weightOf } from './street-words.ts'
import { wordsOf } from './words.rules.ts'

/** The extracts are too large for the repository: without them these tests are skipped. */
const EXTRACTS = join(import.meta.dirname, '../../../../../shared/data/osm')
const MONACO = join(EXTRACTS, 'monaco.osm.pbf')
const LIECHTENSTEIN = join(EXTRACTS, 'liechtenstein-2013-08-03.osm.pbf')

const MOST = 300
/** A result this near is the address. */
const NEAR_METRES = 50

type Known = Point & { street: string; number: string; town: string }

/** Addresses of an extract as it has them, at most 300, drawn with a seed. */
function drawn({ texts, streetName, ...all }: Addresses, chance: Chance): Known[] {
  const known: Known[] = []
  for (let street = 0; street < streetName.length; street += 1)
    for (let point = all.pointFirst[street]!; point < all.pointFirst[street + 1]!; point += 1)
      known.push({
        street: texts[streetName[street]!]!,
        number: texts[all.pointNumber[point]!]!,
        town: texts[all.pointTown[point]!]!,
        latitude: all.pointLat[point]! / 1e7,
        longitude: all.pointLon[point]! / 1e7,
      })
  const ranked = known.map((one) => ({ one, rank: chance.next() })).toSorted((a, b) => a.rank - b.rank)
  return ranked.slice(0, MOST).map(({ one }) => one)
}

const SHORT: readonly [RegExp, string][] = [
  [/^Avenue /, 'Av. '],
  [/^Boulevard /, 'Bd '],
  [/^Place /, 'Pl. '],
  [/^Chemin /, 'Ch. '],
  [/^Rue /, 'R. '],
  [/ Strasse$/, ' Str.'],
  [/strasse$/, 'str.'],
]

const CASES = [(text: string) => text, (text: string) => text.toLowerCase(), (text: string) => text.toUpperCase()]

/** An address as people write it: number first or last, short forms, without accents, in another case, with the town where it is given. */
function written({ street, number, town }: Known, chance: Chance): string {
  const short = chance.happens(0.5) ? SHORT.reduce((name, [from, to]) => name.replace(from, to), street) : street
  const plain = chance.happens(0.5) ? short.normalize('NFD').replace(/\p{M}/gu, '') : short
  const line = chance.happens(0.5) ? `${number} ${plain}` : `${plain}${chance.happens(0.5) ? ',' : ''} ${number}`
  const whole = town === '' ? line : `${line}, ${town}`
  return CASES[Math.floor(chance.between(0, CASES.length))]!(whole)
}

/** One letter added, left out, replaced, or swapped with the next, in a word of the name that has 4 letters or more. */
function mistyped(street: string, chance: Chance): string {
  const words = [...street.matchAll(/\p{L}{4,}/gu)].filter(([word]) => weightOf(searchKey(word)) === 'name')
  const word = words[Math.floor(chance.between(0, words.length))]
  if (word === undefined) return street
  const at = word.index + Math.floor(chance.between(0, word[0].length - 1))
  const letter = String.fromCodePoint(97 + Math.floor(chance.between(0, 26)))
  const [before, here, next, after] = [street.slice(0, at), street[at]!, street[at + 1]!, street.slice(at + 2)]
  const forms = [letter + here + next, next, letter + next, next + here]
  return before + forms[Math.floor(chance.between(0, forms.length))]! + after
}

/** An address that stands twice in the extract, with the same words, may be found at either place. */
function sameAs(one: Known, all: readonly Known[]): Known[] {
  const keyOf = ({ street, number, town }: Known) => [wordsOf(street), searchKey(number), searchKey(town)].join('|')
  return all.filter((other) => keyOf(other) === keyOf(one))
}

type Outcome = { found: number; count: number; wrong: string[]; missed: string[] }

function outcomeOf(path: string, write: (one: Known, chance: Chance) => string): Outcome {
  const addresses = addressesOfFile(path)
  const directory = directoryOf(addresses)
  const chance = new Chance(185)
  const known = drawn(addresses, chance)
  const outcome: Outcome = { found: 0, count: known.length, wrong: [], missed: [] }
  for (const one of known) {
    const text = write(one, chance)
    const result = findAddresses(directory, text, { limit: 5 })[0]
    const near = result && sameAs(one, known).some((other) => metresApart(other, result) <= NEAR_METRES)
    if (near) outcome.found += 1
    else (result?.confidence === 'rooftop' ? outcome.wrong : outcome.missed).push(`${text} -> ${result?.label}`)
  }
  return outcome
}

for (const { name, path } of [
  { name: 'Monaco', path: MONACO },
  { name: 'Liechtenstein', path: LIECHTENSTEIN },
]) {
  test.runIf(existsSync(path))(`the addresses of ${name} are found as people write them`, () => {
    const { found, count, wrong, missed } = outcomeOf(path, written)
    expect(count).toBeGreaterThan(150)
    expect(wrong).toEqual([])
    expect(found / count, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test.runIf(existsSync(path))(`the addresses of ${name} are found with a mistake in the name`, () => {
    const { found, count, wrong, missed } = outcomeOf(path, (one, chance) =>
      written({ ...one, street: mistyped(one.street, chance) }, chance),
    )
    expect(wrong).toEqual([])
    expect(found / count, missed.join('\n')).toBeGreaterThanOrEqual(0.85)
  })
}
