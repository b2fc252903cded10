import { expect, test } from 'vitest'
import { byDanger, namesSubstance } from './allergies.rules.ts'

test('a substance is found in a name by whole words, without case and accents', () => {
  expect(namesSubstance('Amoxicillina 500 mg', 'AMOXICILLINA')).toBe(true)
  expect(namesSubstance('Céfalexine', 'cefalexine')).toBe(true)
  expect(namesSubstance('amoxicillina/acido clavulanico', 'Acido clavulanico')).toBe(true)
  expect(namesSubstance('Lattulosio', 'latte')).toBe(false)
  expect(namesSubstance('Lat', 'latte')).toBe(false)
  expect(namesSubstance('Anything', '  ')).toBe(false)
})

test('what can harm most comes first, one of unknown danger before one of low danger', () => {
  const sorted = [
    { substance: 'Pollen', criticality: 'LOW' as const },
    { substance: 'Wool', criticality: 'UNKNOWN' as const },
    { substance: 'milk', criticality: 'HIGH' as const },
    { substance: 'Hazelnut', criticality: 'HIGH' as const },
  ].toSorted(byDanger)
  expect(sorted.map(({ substance }) => substance)).toEqual(['Hazelnut', 'milk', 'Wool', 'Pollen'])
})
