import { expect, test } from 'vitest'
import { needLines } from './needs.rules.ts'

const say = (id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)
const milk = { substance: 'Milk', reaction: 'Rash', criticality: 'LOW', proposed: false } as const

test('an allergy that was stored without details is shown beside those with details', () => {
  const lines = needLines(
    {
      needs: ['allergy'],
      allergies: ['Peanut', 'Milk'],
      allergiesProposed: ['Egg', 'Soy'],
      allergyDetails: [milk, { ...milk, substance: 'Egg', proposed: true }],
    },
    say,
  )
  const words = lines.map((line) => line.words).join(' | ')
  for (const substance of ['Peanut', 'Milk', 'Egg', 'Soy']) expect(words).toContain(substance)
  expect(words.match(/Milk/g)).toHaveLength(1)
})
