import { expect, test } from 'vitest'
import { mapSchemeOf, navigationLink } from './navigation.rules.ts'

const PHONES = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
  // An iPad calls itself a Mac; both have the same maps.
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}
const stop = { name: 'Home of Ada Rossi', latitude: 45.123456, longitude: 0.0000001 }

test('each phone is asked in the way that its maps understand, a desk not at all', () => {
  expect(mapSchemeOf(PHONES.android)).toBe('geo')
  expect(mapSchemeOf(PHONES.iphone)).toBe('apple')
  expect(mapSchemeOf(PHONES.ipad)).toBe('apple')
  expect(mapSchemeOf(PHONES.desk)).toBeNull()
})

test('the point is handed over to a metre and nothing else is: no name, no page that is asked over the network', () => {
  expect(navigationLink(stop, 'bus', 'geo')).toBe('geo:45.12346,0.00000?q=45.12346,0.00000')
  expect(navigationLink(stop, 'minibus', 'apple')).toBe('maps://?daddr=45.12346,0.00000&dirflg=d')
  expect(navigationLink({ latitude: -33.9, longitude: 151.2 }, 'taxi', 'geo')).toBe(
    'geo:-33.90000,151.20000?q=-33.90000,151.20000',
  )
})

test('nothing is handed over on foot, without a point, or where no maps would answer', () => {
  expect(navigationLink(stop, 'walk', 'geo')).toBeNull()
  expect(navigationLink(stop, 'bus', null)).toBeNull()
  expect(navigationLink({ latitude: null, longitude: 9 }, 'bus', 'geo')).toBeNull()
  expect(navigationLink({ latitude: 45, longitude: null }, 'bus', 'apple')).toBeNull()
})
