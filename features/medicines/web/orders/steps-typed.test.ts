import { expect, test } from 'vitest'
import { stepsInField, stepsText, stepsTyped } from './steps-typed.ts'

test('steps stand in the form as lines, and each part comes back as it was typed', () => {
  const steps = [
    { days: '5', dose: '2', times: '08:00, 20:00' },
    { days: '', dose: '0,5', times: '8,15' },
  ]
  expect(stepsText(steps)).toBe('5 x 2: 08:00, 20:00\n x 0,5: 8,15')
  expect(stepsInField(stepsText(steps))).toEqual(steps)
  const open = [
    { days: '5', dose: '', times: '' },
    { days: '', dose: '', times: '' },
  ]
  expect(stepsInField(stepsText(open))).toEqual(open)
  expect([stepsInField(''), stepsText([{ days: '', dose: '', times: '' }])]).toEqual([[], ''])
})

test('a taper is understood when each step has days, a dose and times that are clear', () => {
  expect(stepsTyped('5 x 2: 8:00, 20\n3 x 0,5: 8')).toEqual([
    { days: 5, dose: 2, times: ['08:00', '20:00'] },
    { days: 3, dose: 0.5, times: ['08:00'] },
  ])
  for (const wrong of [
    '',
    '5 x 2: 8,15',
    '5 x 2: ',
    ' x 2: 8',
    '5 x : 8',
    '2,5 x 1: 8',
    '5 x 2: 8, 8:00',
    '5 x 2: 8\n x : ',
  ])
    expect(stepsTyped(wrong), wrong).toBeNull()
})
