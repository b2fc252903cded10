import { expect, test } from 'vitest'
import { oneEdit } from './one-edit.ts'
import { weightOf } from './street-words.ts'
import { houseOf, housesOf, readingsOf, wordsOf } from './words.rules.ts'

test.each([
  ['V.le Papiniano', 'viale papiniano'],
  ['P.zza del Duomo', 'piazza del duomo'],
  ['p. za Duomo', 'piazza duomo'],
  ['C.so Buenos Aires', 'corso buenos aires'],
  ['v. Roma', 'via roma'],
  ['Via S. Giovanni', 'via san giovanni'],
  ["Via Sant'Ambrogio", 'via san ambrogio'],
  ['Via XX Settembre', 'via 20 settembre'],
  ['Via IV Novembre', 'via 4 novembre'],
  ['L.go f.lli Cervi', 'largo fratelli cervi'],
  ["Av. de l'Annonciade", 'avenue de l annonciade'],
  ['AVENUE DE L’ANNONCIADE', 'avenue de l annonciade'],
  ['Bd. du Jardin-Exotique', 'boulevard du jardin exotique'],
  ['r. Suffren Reymond', 'rue suffren reymond'],
  ['Rue de la Lüjerneta', 'rue de la lujerneta'],
  ['Escalier Ste-Dévote', 'escalier saint devote'],
  ['Quai Louis II', 'quai louis 2'],
  ['Hauptstr.', 'hauptstrasse'],
  ['Schaaner Str.', 'schaanerstrasse'],
  ['Schaaner Straße', 'schaanerstrasse'],
  ['Schaaner Strase', 'schaanerstrase'],
  ['Strasse des Friedens', 'strasse des friedens'],
  ['Main St', 'main street'],
  ['St. John’s Rd', 'saint johns road'],
])('the words of %j are %j', (name, words) => {
  expect(wordsOf(name).join(' ')).toBe(words)
})

test.each([
  ['12', { value: 12, suffix: '' }],
  ['12/A', { value: 12, suffix: 'a' }],
  ['12 a', { value: 12, suffix: 'a' }],
  ['4bis', { value: 4, suffix: 'bis' }],
  ['56 Bis', { value: 56, suffix: 'bis' }],
  ['12/2', { value: 12, suffix: '2' }],
  ['Villa Rosa', null],
  ['20121', null],
])('%j is the house %j', (text, house) => {
  expect(houseOf(text)).toEqual(house)
})

test.each([
  ['7;9', [7, 9]],
  ['39,41', [39, 41]],
  ['71-75', [71, 73, 75]],
  ['4-5', [4, 5]],
  ['2-200', [2, 200]],
  ['Villa Rosa', []],
])('%j are the houses %j', (text, values) => {
  expect(housesOf(text).map(({ value }) => value)).toEqual(values)
})

test.each([
  ['Via Roma 12', 'via roma', 12, ''],
  ['12 rue Grimaldi', 'rue grimaldi', 12, ''],
  ['12, rue Grimaldi', 'rue grimaldi', 12, ''],
  ['Via Roma n. 12/A', 'via roma', 12, 'a'],
  ['Via Roma, 12 bis, Milano', 'via roma milano', 12, 'bis'],
  ['12 bis rue Grimaldi', 'rue grimaldi', 12, 'bis'],
  ['Rue Grimaldi 7-9', 'rue grimaldi', 7, ''],
  ['Via 25 Aprile 3', 'via 25 aprile', 3, ''],
  ['Via Roma 12 20121 Milano', 'via roma 20121 milano', 12, ''],
])('%j may be read as %j with the house %j%s', (text, words, value, suffix) => {
  const readings = readingsOf(text).map((one) => ({ words: one.words.join(' '), house: one.house }))
  expect(readings).toContainEqual({ words, house: { value, suffix } })
})

test('a number may also belong to the name, and the last word may be a beginning', () => {
  expect(readingsOf('Via 25 Apr')).toContainEqual({ words: ['via', '25', 'apr'], house: null, open: true })
  expect(readingsOf('Via Roma 1').every(({ open }) => !open)).toBe(true)
  expect(readingsOf('Via Roma, ').every(({ open }) => !open)).toBe(true)
  expect(readingsOf(' , ')).toEqual([])
})

test.each([
  ['roma', 'roma', true],
  ['roma', 'rma', true],
  ['roma', 'romma', true],
  ['roma', 'rosa', true],
  ['roma', 'orma', true],
  ['roma', 'omra', false],
  ['roma', 'rosi', false],
  ['roma', 'romana', false],
])('%j and %j are one edit apart: %j', (a, b, near) => {
  expect(oneEdit(a, b)).toBe(near)
  expect(oneEdit(b, a)).toBe(near)
})

test('names say most, kinds of streets little, articles hardly anything', () => {
  expect(['grimaldi', 'rue', 'de', 'l'].map(weightOf)).toEqual(['name', 'type', 'small', 'small'])
})
