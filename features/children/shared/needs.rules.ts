import type { AllergyDetail, Need } from './children.contract.ts'

type Say = (key: string, values?: { substances: string }) => string

/** A need in words, an allergy with its substances. */
export function needWords(need: Need, { allergies, say }: { allergies: readonly string[]; say: Say }): string {
  const words = say(`children.need.${need}`)
  return need === 'allergy' && allergies.length > 0 ? `${words}: ${allergies.join(', ')}` : words
}

/** What is known of the needs of a child. A list that a phone stored before has names of allergies without details. */
export type KnownNeeds = {
  needs: readonly Need[]
  allergies?: readonly string[]
  allergiesProposed?: readonly string[]
  allergyDetails?: readonly AllergyDetail[]
}
export type NeedLine = { need: Need; words: string }

/** The needs in words: each allergy in force by itself with reaction and criticality, those that only the family reported last. */
export function needLines(
  { needs, allergies = [], allergiesProposed = [], allergyDetails = [] }: KnownNeeds,
  say: Say,
): NeedLine[] {
  // An older server stores names without details. They are shown as well.
  const detailed = (name: string, isProposed: boolean) =>
    allergyDetails.some(({ substance, proposed }) => substance === name && proposed === isProposed)
  const unknown = (names: readonly string[], isProposed: boolean) => names.filter((name) => !detailed(name, isProposed))
  const known = allergyDetails.filter(({ proposed }) => !proposed)
  const bare = unknown(allergies, false)
  const lines = needs.flatMap((need): NeedLine[] =>
    need === 'allergy' && known.length > 0
      ? [
          ...(bare.length > 0 ? [{ need, words: needWords(need, { allergies: bare, say }) }] : []),
          ...known.map((allergy) => ({ need, words: `${say('children.need.allergy')}: ${detailWords(allergy, say)}` })),
        ]
      : [{ need, words: needWords(need, { allergies, say }) }],
  )
  const proposed = allergyDetails.filter((allergy) => allergy.proposed).map((allergy) => detailWords(allergy, say))
  const told = unknown(allergiesProposed, true)
  const reported = told.length === 0 ? proposed : [told.join(', '), ...proposed]
  return [
    ...lines,
    ...reported.map((substances) => ({
      need: 'allergy' as const,
      words: say('children.need.allergyProposed', { substances }),
    })),
  ]
}

const detailWords = ({ substance, reaction, criticality }: AllergyDetail, say: Say): string =>
  [substance, reaction, say(`children.allergy.${criticality}`)].filter(Boolean).join(' · ')
