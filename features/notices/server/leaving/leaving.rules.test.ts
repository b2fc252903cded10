import { describe, expect, test } from 'vitest'
import { letterId, planLetters, smsNumber, type Leaving } from './leaving.rules.ts'

test('numbers of telephones and ids of letters', () => {
  expect(
    ['333 123-45.67', '0039 (333) 1234567', '+39/3331234567', '12', 'no number'].map((one) => smsNumber(one, '+39')),
  ).toEqual(['+393331234567', '+393331234567', '+393331234567', null, null])
  expect(smsNumber('333 1234567', null)).toBeNull()
  expect(letterId('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(letterId('a')).toBe(letterId('a'))
  expect(letterId('a')).not.toBe(letterId('b'))
})

describe('the letters of notices that were told together', () => {
  const notice = (id: string, more: Partial<Leaving> = {}, urgent = false): Leaving => ({
    id,
    personId: 'pia',
    createdAt: new Date('2026-11-26T22:00:00Z'),
    content: { topic: 'people', title: 'x', body: null, values: {}, link: null, urgent, calm: false },
    heldUntil: null,
    email: 'pia@example.org',
    phone: '+393331234567',
    devices: ['phone', 'tablet'],
    chosen: {},
    quiet: null,
    ...more,
  })
  const all = { push: true, sms: true }
  const ways = (notices: Leaving[], offers = all) =>
    planLetters(notices, offers).map(({ channel, deviceId, noticeIds }) =>
      [channel, deviceId, ...noticeIds].filter(Boolean).join(' '),
    )

  test('one for each channel and device, which names them all', () => {
    expect(ways([notice('a'), notice('b')])).toEqual(['email a b', 'push phone a b', 'push tablet a b'])
  })

  test('an emergency stands alone, and takes every channel', () => {
    const off = { chosen: { NOTIFICATION_EMAIL_PEOPLE: 'F', NOTIFICATION_PUSH_PEOPLE: 'F' } }
    expect(ways([notice('a', off), notice('b', off, true)])).toEqual([
      'email b',
      'push phone b',
      'push tablet b',
      'sms b',
    ])
  })

  test('what the installation or the person has not is left out', () => {
    expect(ways([notice('a', {}, true)], { push: false, sms: false })).toEqual(['email a'])
    expect(ways([notice('a', { email: null, phone: null, devices: [] }, true)])).toEqual([])
  })

  test('what waits for the same moment has the same letter, whenever it was told; a repeat gives the same ids', () => {
    const quiet = { zone: 'UTC', from: '20:00', to: '06:00', days: [] }
    const idsOf = (notices: Leaving[]) => planLetters(notices, all).map((one) => one.id)
    const later = { quiet, createdAt: new Date('2026-11-27T03:00:00Z') }
    expect(idsOf([notice('a', { quiet })])).toEqual(idsOf([notice('b', later)]))
    expect(idsOf([notice('a')])).toEqual(idsOf([notice('a')]))
    expect(idsOf([notice('a')])).not.toEqual(idsOf([notice('b')]))
    // Who changes the quiet hours meanwhile does not get what waits twice.
    const held = new Date('2026-11-27T06:00:00Z')
    expect(idsOf([notice('a', { quiet })])).toEqual(idsOf([notice('a', { heldUntil: held })]))
  })
})
