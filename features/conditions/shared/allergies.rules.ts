import { searchKey } from '#platform/shared/text/search-key.ts'
import { CRITICALITIES, MEDICINE_CLASS_KEYS, type AllergyContent, type MedicineClass } from './conditions.contract.ts'
import { MEDICINE_CLASSES } from './medicine-classes.ts'
import { bySound, meaningfulIn, stemsOf } from './substance-words.rules.ts'

/**
 * How an allergy concerns a thing. `same`: the thing has the substance, or belongs to a class to all of which the person is treated as
 * allergic. `related`: it belongs to the same class as the substance or to one that is related, and somebody has to decide.
 */
export type AllergyMatch = 'same' | 'related'
type Allergen = Pick<AllergyContent, 'substance' | 'medicineClass'>

/**
 * How an allergy concerns what is called by any of these names; null: not at all. Meaningful words are compared in both directions, without
 * case, accents, plural and the spelling of a language, and members of classes of medicines are found by name, product and international stem.
 */
export function allergyMatch(names: readonly string[], { substance, medicineClass }: Allergen): AllergyMatch | null {
  const things = names.map(stemsOf).filter((stems) => stems.length > 0)
  const allergen = stemsOf(substance)
  const classes = classesIn([allergen])
  if (medicineClass !== null) classes.set(medicineClass, { named: true, members: membersOf(classes, medicineClass) })
  if (things.some((stems) => sharesWords(stems, allergen))) return 'same'
  const found = [...classesIn(things)]
  if (found.some(([key, thing]) => isSameIn(key, thing, classes.get(key)))) return 'same'
  return found.some(([key]) => [...classes.keys()].some((one) => one === key || isRelated(one, key))) ? 'related' : null
}

function sharesWords(thing: readonly string[], allergen: readonly string[]): boolean {
  const [ofThing, ofAllergen] = [meaningfulIn(thing), meaningfulIn(allergen)]
  const [own, others] = [withoutClasses(ofThing), withoutClasses(ofAllergen)]
  // The name of a class counts where a name has no other word: insulins differ.
  const bothOwn = own.length > 0 && others.length > 0
  if (bothOwn ? others.some((word) => own.includes(word)) : ofAllergen.some((word) => ofThing.includes(word)))
    return true
  // Without a word that names a substance the names are compared whole: "sodium" is in "sodium valproate".
  return (ofAllergen.length === 0 && holds(thing, allergen)) || (ofThing.length === 0 && holds(allergen, thing))
}

const withoutClasses = (words: readonly string[]): string[] => words.filter((word) => !CLASS_WORDS.has(word))

/** Whether words stand in others one after the other. */
const holds = (words: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && ` ${words.join(' ')} `.includes(` ${part.join(' ')} `)

type InClass = { named: boolean; members: ReadonlySet<string> }

const membersOf = (classes: ReadonlyMap<MedicineClass, InClass>, key: MedicineClass): ReadonlySet<string> =>
  classes.get(key)?.members ?? new Set()

const isSameIn = (key: MedicineClass, thing: InClass, allergen: InClass | undefined): boolean =>
  allergen !== undefined &&
  (allergen.named || MEDICINE_CLASSES[key].cross || [...thing.members].some((member) => allergen.members.has(member)))

const isRelated = (one: MedicineClass, other: MedicineClass): boolean => MEDICINE_CLASSES[one].related.includes(other)

/**
 * Whether two medicines have a substance in common, by what they are made of: one of its words, or the same member of a class. The name of a
 * class is none: insulins differ.
 */
export function sharesSubstance(one: string, other: string): boolean {
  const [these, those] = [stemsOf(one), stemsOf(other)]
  if (these.length > 0 && these.join(' ') === those.join(' ')) return true
  const words = withoutClasses(meaningfulIn(those))
  if (meaningfulIn(these).some((word) => words.includes(word))) return true
  const classes = classesIn([those])
  return [...classesIn([these])].some(([key, { members }]) => {
    const known = membersOf(classes, key)
    return [...members].some((member) => known.has(member))
  })
}

/** The classes that names belong to, with the members that are found in them; `named`: as a class, not only as a part of a member. */
function classesIn(names: readonly (readonly string[])[]): Map<MedicineClass, InClass> {
  const found = new Map<MedicineClass, InClass>()
  for (const { key, phrases, members, stems } of KNOWN) {
    const longer = members.flatMap(({ names: its }) => its.filter((it) => phrases.some((phrase) => isPart(phrase, it))))
    const named = names.some((name) => phrases.some((phrase) => holds(without(name, longer), phrase)))
    const known = members.filter(({ names: its }) => names.some((name) => its.some((one) => holds(name, one))))
    const byStem = names.flatMap(meaningfulIn).filter((word) => stems.some((stem) => stem(word)))
    const all = new Set([...known.map(({ key: member }) => member), ...byStem])
    if (named || all.size > 0) found.set(key, { named, members: all })
  }
  return found
}

const isPart = (phrase: readonly string[], name: readonly string[]): boolean =>
  phrase.length < name.length && holds(name, phrase)

/** A name without these names; what is left of it stays apart. */
const without = (name: readonly string[], parts: readonly (readonly string[])[]): string[] =>
  parts
    .reduce((left, part) => left.replaceAll(` ${part.join(' ')} `, ' / '), ` ${name.join(' ')} `)
    .trim()
    .split(' ')

type Known = {
  key: MedicineClass
  phrases: string[][]
  members: { key: string; names: string[][] }[]
  stems: ((word: string) => boolean)[]
}

const knownOf = (key: MedicineClass): Known => {
  const { names, members, stems } = MEDICINE_CLASSES[key]
  return {
    key,
    phrases: names.map(stemsOf),
    members: members.map((member) => {
      const its = member.split('/').map(stemsOf)
      return { key: its[0]?.join(' ') ?? member, names: its }
    }),
    stems: stems.map(stemTest),
  }
}
const KNOWN = MEDICINE_CLASS_KEYS.map(knownOf)

const CLASS_WORDS = new Set(
  KNOWN.flatMap(({ phrases }) => phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []))),
)

/** Letters that a name has besides the stem of its class, at least: "April" is no ACE inhibitor. */
const OWN_LETTERS = 3

function stemTest(stem: string): (word: string) => boolean {
  const begins = stem.endsWith('-')
  const part = begins ? bySound(stem.slice(0, -1)) : bySound(stem.slice(1)).replace(/[aeio]$/, '')
  return (word) => word.length >= part.length + OWN_LETTERS && (begins ? word.startsWith(part) : word.endsWith(part))
}

/** The most dangerous first, then by name. */
export const byDanger = <A extends { criticality: (typeof CRITICALITIES)[number]; substance: string }>(
  a: A,
  b: A,
): number => rank(a) - rank(b) || (searchKey(a.substance) < searchKey(b.substance) ? -1 : 1)

const RANKS = ['HIGH', 'UNKNOWN', 'LOW'] as const
const rank = ({ criticality }: { criticality: (typeof CRITICALITIES)[number] }): number => RANKS.indexOf(criticality)
