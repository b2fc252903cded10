import type { Need } from './children.contract.ts'

/** A need in words, an allergy with its substances. What only the family has named so far is said beside the needs (`proposedWords`). */
export function needWords(
  need: Need,
  { allergies, say }: { allergies: readonly string[]; say: (key: string) => string },
): string {
  const words = say(`children.need.${need}`)
  return need === 'allergy' && allergies.length > 0 ? `${words}: ${allergies.join(', ')}` : words
}

/** The allergies in words that only the family has named so far; null: none. */
export const proposedWords = (
  substances: readonly string[],
  say: (key: string, values: { substances: string }) => string,
): string | null =>
  substances.length === 0 ? null : say('children.need.allergyProposed', { substances: substances.join(', ') })
