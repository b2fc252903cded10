import type { KitchenPerson } from './kitchen.contract.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** When somebody who is expected is not there, in the words of the page and of the paper. */
export const awayWords = (person: KitchenPerson, say: Say, time: (at: string) => string): string[] => [
  ...person.away.map(({ from, until }) => {
    if (from === null) return say('kitchen.awayUntil', { until: until === null ? '' : time(until) })
    return until === null
      ? say('kitchen.awayFrom', { from: time(from) })
      : say('kitchen.away', { from: time(from), until: time(until) })
  }),
  ...(person.absentFrom === null ? [] : [say(`kitchen.absentFrom.${person.absentFrom}`)]),
]

/** An allergy in the words of the page and of the paper, with the reaction and how dangerous it is. */
export function allergyWords(
  { substance, reaction, criticality, proposed }: KitchenPerson['allergies'][number],
  say: Say,
): string {
  const named = criticality === 'LOW' ? substance : say(`kitchen.danger.${criticality}`, { substance })
  const allergy = reaction === '' ? named : `${named}: ${reaction}`
  return proposed ? say('kitchen.proposed', { allergy }) : allergy
}
