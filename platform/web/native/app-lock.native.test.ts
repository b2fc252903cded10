import { expect, test, vi } from 'vitest'

vi.mock('@capacitor/core', () => ({ Capacitor: {}, registerPlugin: () => ({}) }))

let isHidden = false
const page = Object.assign(new EventTarget(), { documentElement: { dataset: {} } })
Object.defineProperty(page, 'hidden', { get: () => isHidden })
vi.stubGlobal('document', page)

const LEFT = 'caravan.lock.left'
const minutesAgo = (minutes: number) => String(Date.now() - minutes * 60_000)

/** A page that starts, signed in, where the app locks after so many minutes. `opened`: it was unlocked since the app was started. */
async function start({ after, opened, left }: { after: number; opened: boolean; left?: string }) {
  vi.resetModules()
  const { localStore, tabStore } = await import('../storage/browser-storage.ts')
  localStore.clear()
  tabStore.clear()
  const { keepSessionToken } = await import('../api/session-token.ts')
  keepSessionToken('token')
  localStore.set('caravan.lock.after', String(after))
  if (opened) tabStore.set('caravan.lock.opened', 'true')
  if (left !== undefined) localStore.set(LEFT, left)
  const lock = await import('./app-lock.native.ts')
  lock.followAppLock()
  return { lock, left: () => Number(localStore.get(LEFT)) }
}
function show(shown: boolean): void {
  isHidden = !shown
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a page that starts off the screen keeps when the one before it left, and asks only when it is shown', async () => {
  isHidden = true
  const left = minutesAgo(60)
  const started = await start({ after: 15, opened: true, left })
  expect(started.lock.isLocked()).toBe(false)
  expect(started.left()).toBe(Number(left))
  show(true)
  expect(started.lock.isLocked()).toBe(true)
})

test('one that starts off the screen without that time begins it', async () => {
  isHidden = true
  const started = await start({ after: 15, opened: true })
  expect(started.left()).toBeGreaterThan(Date.now() - 60_000)
  show(true)
  expect(started.lock.isLocked()).toBe(false)
})

test('an app that was started again off the screen is locked when it is shown', async () => {
  isHidden = true
  const started = await start({ after: 15, opened: false, left: minutesAgo(1) })
  show(true)
  expect(started.lock.isLocked()).toBe(true)
})

test('the question of the system, which covers the page, does not lock it again', async () => {
  isHidden = false
  const { lock } = await start({ after: 0, opened: false })
  expect(lock.isLocked()).toBe(true)
  show(false)
  lock.unlock()
  show(true)
  expect(lock.isLocked()).toBe(false)
  show(false)
  show(true)
  expect(lock.isLocked()).toBe(true)
})
