import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** A browser that throws on access, as with site data blocked. */
const refusing: PropertyDescriptor = { configurable: true, get: refuse }

beforeEach(() => vi.resetModules())
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

const load = () => import('./browser-storage.ts')

test('a refused storage keeps values for the visit and reports the refusal once', async () => {
  Object.defineProperty(globalThis, 'localStorage', refusing)
  Object.defineProperty(globalThis, 'sessionStorage', refusing)
  const { isStorageRefused, localStore, onStorageRefused, tabStore } = await load()
  const listener = vi.fn()
  onStorageRefused(listener)
  expect(isStorageRefused()).toBe(false)
  expect([localStore.set('a', '1'), tabStore.set('a', '2')]).toEqual([false, false])
  expect([localStore.get('a'), tabStore.get('a'), tabStore.get('b')]).toEqual(['1', '2', null])
  localStore.remove('a')
  tabStore.clear()
  expect([localStore.get('a'), tabStore.get('a')]).toEqual([null, null])
  expect(isStorageRefused()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a browser whose storage is null counts as refusing', async () => {
  vi.stubGlobal('localStorage', null)
  const { isStorageRefused, localStore } = await load()
  localStore.set('a', '1')
  expect(localStore.get('a')).toBe('1')
  expect(isStorageRefused()).toBe(true)
})

test('a full storage keeps the newest value for the visit and is no refusal', async () => {
  await import('../testing/browser.ts')
  const { isStorageRefused, localStore } = await load()
  expect(localStore.set('a', 'old')).toBe(true)
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(localStore.set('a', 'new')).toBe(false)
  expect(localStore.get('a')).toBe('new')
  expect(isStorageRefused()).toBe(false)
  vi.restoreAllMocks()
  localStore.set('a', 'newest')
  expect([localStore.get('a'), localStorage.getItem('a')]).toEqual(['newest', 'newest'])
})

test('the modules that run before the first paint load while storage is refused', async () => {
  Object.defineProperty(globalThis, 'localStorage', refusing)
  Object.defineProperty(globalThis, 'sessionStorage', refusing)
  vi.stubGlobal('navigator', { languages: ['it-IT'] })
  const { currentLanguage } = await import('../i18n/language.ts')
  const { learnServerTime, serverNow } = await import('../api/server-clock.ts')
  const { keepSessionToken, sessionToken } = await import('../api/session-token.ts')
  const { heldAccount } = await import('../offline/held-account.ts')
  expect(currentLanguage()).toBe('it')
  learnServerTime('2030-01-01T00:00:00.000Z')
  expect(serverNow().getUTCFullYear()).toBe(2030)
  keepSessionToken('token')
  expect(sessionToken()).toBe('token')
  expect(heldAccount()).toBeNull()
})
