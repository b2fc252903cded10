import type { Need } from './children.contract.ts'

/** A need in words, an allergy with its substances. */
export function needWords(
  need: Need,
  { allergies, say }: { allergies: readonly string[]; say: (key: string) => string },
): string {
  const words = say(`children.need.${need}`)
  return need === 'allergy' && allergies.length > 0 ? `${words}: ${allergies.join(', ')}` : words
}
