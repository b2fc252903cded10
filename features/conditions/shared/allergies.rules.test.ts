import { expect, test } from 'vitest'
import { allergyMatch, byDanger, sharesSubstance } from './allergies.rules.ts'
import { MEDICINE_CLASS_KEYS } from './conditions.contract.ts'
import { MEDICINE_CLASSES } from './medicine-classes.ts'

const match = (name: string | readonly string[], substance: string) =>
  allergyMatch(typeof name === 'string' ? [name] : name, { substance, medicineClass: null })

test.each([
  ['Amoxicillina 500 mg', 'AMOXICILLINA'],
  ['amoxicillin', 'Amoxicillin (Augmentin)'],
  ['Amoxicillin (Augmentin)', 'amoxicillin'],
  ['amoxicillina triidrato 1 g compresse', 'amoxicillin tablets'],
  ['amossicillina', 'amoxicilin'],
  ['Céfalexine', 'cefalexine'],
  ['Keforal 500', 'cephalexin'],
  ['amoxicillina/acido clavulanico', 'Acido clavulanico'],
  ['Ampicillin', 'penicillins'],
  ['penicillin V', 'Penicilline'],
  ['newcillin', 'penicillin'],
  ['ibuprofene sale di lisina', 'NSAIDs'],
  ['ketoprofen', 'aspirina'],
  ['idrossizina', 'hydroxyzine'],
  ['hydrocortisone', 'idrocortisone'],
  ['nut oil', 'Nuts'],
  ['gherigli di noce', 'noci'],
  ['valproate sodium', 'sodium'],
  ['insulin aspart', 'insulin'],
  ['insulina glargine', 'insuline'],
  ['insulin glargine 100 units/mL', 'insulin glargine'],
  ['Lantus', 'insulin glargine'],
  ['insulin', 'insulin aspart'],
  ['insulin aspart', 'insulins (insulin glargine)'],
  ['doxycycline', 'tetracyclines'],
])('%s has what somebody allergic to %s is allergic to', (name, substance) => {
  expect(match(name, substance)).toBe('same')
})

test.each([
  ['cefalexin', 'amoxicillin'],
  ['cefalexin', 'penicillins'],
  ['meropenem', 'Penicillin'],
  ['cefixime', 'ceftriaxone'],
  ['clarithromycin', 'azithromycin'],
  ['metamizole', 'ibuprofen'],
  ['bupivacaine', 'lidocaine'],
  ['insulin aspart', 'insulin glargine'],
  ['NovoRapid', 'insulina glargine'],
  ['pantoprazolo', 'omeprazole'],
  ['dexlansoprazolo', 'omeprazole'],
])('%s is related to what somebody allergic to %s is allergic to', (name, substance) => {
  expect(match(name, substance)).toBe('related')
})

test.each([
  ['Lattulosio', 'latte'],
  ['Lat', 'latte'],
  ['Anything', '  '],
  ['acido valproico', 'acido folico'],
  ['metformin 500 mg tablets', 'amoxicillin 500 mg tablets'],
  ['potassium clarithromycin', 'potassium iodide'],
  ['morphine sulfate', 'sulfonamides'],
  ['paracetamol', 'penicillins, NSAIDs'],
  ['penicillins', 'rash in April'],
  ['ramipril', 'rash in April'],
  ['aripiprazole', 'omeprazole'],
  ['aripiprazolo', 'proton pump inhibitors'],
  ['brexpiprazole', 'omeprazole'],
  ['brexpiprazolo', 'inibitori di pompa protonica'],
])('%s has nothing of what somebody allergic to %s is allergic to', (name, substance) => {
  expect(match(name, substance)).toBeNull()
})

test.each([
  ['lithium carbonate', 'calcium carbonate'],
  ['carbonato di litio', 'carbonato di calcio'],
  ['ferrous gluconate', 'calcium gluconate'],
  ['gluconato ferroso', 'gluconato di calcio'],
  ['haloperidol decanoate', 'fluphenazine decanoate'],
  ['aloperidolo decanoato', 'flufenazina decanoato'],
  ['ringer lactate', 'biperiden lactate'],
  ['ringer lattato', 'biperidene lattato'],
  ['fluticasone propionate', 'clobetasol propionate'],
  ['fluticasone propionato', 'clobetasolo propionato'],
  ['beclometasone dipropionate', 'betamethasone dipropionate'],
  ['beclometasone dipropionato', 'betametasone dipropionato'],
  ['fluticasone furoate', 'mometasone furoate'],
  ['fluticasone furoato', 'mometasone furoato'],
  ['betamethasone valerate', 'estradiol valerate'],
  ['betametasone valerato', 'estradiolo valerato'],
  ['paliperidone palmitate', 'retinol palmitate'],
  ['paliperidone palmitato', 'retinolo palmitato'],
])('%s and %s share a salt and no substance', (one, other) => {
  expect(sharesSubstance(one, other)).toBe(false)
  expect(match(one, other)).toBeNull()
})

test('an allergy to a class that was chosen concerns all its members, whatever it is called', () => {
  const allergy = { substance: 'What the doctor said', medicineClass: 'nsaids' as const }
  expect(allergyMatch(['Aulin', 'nimesulide'], allergy)).toBe('same')
  expect(allergyMatch(['paracetamol'], allergy)).toBeNull()
})

test('every member of every class is found by every name, and names its class', () => {
  for (const key of MEDICINE_CLASS_KEYS)
    for (const name of MEDICINE_CLASSES[key].members.flatMap((member) => member.split('/')))
      expect([name, allergyMatch([name], { substance: 'x', medicineClass: key })]).toEqual([name, 'same'])
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
