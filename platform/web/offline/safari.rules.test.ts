import { describe, expect, it } from 'vitest'
import { isIosTab, waitsLong } from './safari.rules.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe('isIosTab', () => {
  it.each([
    ['Safari on an iPhone', { userAgent: IPHONE, maxTouchPoints: 5, installed: false }, true],
    [
      'Chrome on an iPhone',
      { userAgent: IPHONE.replace('Version/18.6', 'CriOS/140.0'), maxTouchPoints: 5, installed: false },
      true,
    ],
    ['an iPad that asks for desktop sites', { userAgent: MAC, maxTouchPoints: 5, installed: false }, true],
    ['the app on the home screen', { userAgent: IPHONE, maxTouchPoints: 5, installed: true }, false],
    ['Safari on a Mac', { userAgent: MAC, maxTouchPoints: 0, installed: false }, false],
    ['Chrome on Android', { userAgent: ANDROID, maxTouchPoints: 5, installed: false }, false],
  ])('%s', (_name, kind, expected) => {
    expect(isIosTab(kind)).toBe(expected)
  })
})

describe('waitsLong', () => {
  const now = new Date('2026-10-05T06:00:00Z')

  it('names a record that has waited for ten minutes', () => {
    expect(waitsLong([{ at: 'waiting', madeAt: '2026-10-05T05:50:00Z' }], now)).toBe(true)
  })

  it('leaves out a record of a moment ago and one that is sent', () => {
    const records = [
      { at: 'waiting', madeAt: '2026-10-05T05:50:01Z' },
      { at: 'sent', madeAt: '2026-10-05T05:00:00Z' },
    ]
    expect(waitsLong(records, now)).toBe(false)
  })
})
