import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../offline/outbox-store.ts'
import type { Outbox } from '../offline/outbox.ts'
import { SqlitePlugin } from './testing/sqlite-plugin.ts'

let plugin: SqlitePlugin
let isThere = true
/** The shell answers a call when this is fulfilled. */
let answers: (method: string) => Promise<void> | undefined

vi.mock('@capacitor/core', () => ({
  Capacitor: { isPluginAvailable: () => isThere },
  registerPlugin: () =>
    new Proxy(
      {},
      {
        get: (_target, method) => async (options: unknown) => {
          await answers(String(method))
          return plugin.call(String(method), options)
        },
      },
    ),
}))
vi.stubGlobal('Capacitor', {})
vi.stubGlobal('window', new EventTarget())

/** The account of a test: the browser's database stays from one to the next. */
let account = ''
const NOW = new Date('2026-10-05T05:30:00Z')
const call = (queue: string) => ({ endpoint: 'runs.record', queue, input: { body: {} } })

/** The app is started again: its modules begin anew, the phone keeps what it has. */
async function startAgain(): Promise<Outbox> {
  plugin.closeApp()
  vi.resetModules()
  const { Outbox: Again } = await import('../offline/outbox.ts')
  return Again.open(account)
}
const queues = (outbox: Outbox) => outbox.entries().map(({ queue }) => queue)
const inBrowser = async () => (await browserStore(account).read()).length

beforeEach(() => {
  plugin = new SqlitePlugin()
  isThere = true
  answers = () => undefined
  account = crypto.randomUUID()
})

test('calls are in the database of the app, in their order, and stay when it is killed', async () => {
  const outbox = await startAgain()
  const first = await outbox.add(call('a'), NOW)
  await outbox.add(call('b'), NOW)
  await outbox.markSent(first, NOW)
  expect(await inBrowser()).toBe(0)
  const again = await startAgain()
  expect(again.entries().map(({ queue, at }) => [queue, at])).toEqual([
    ['a', 'sent'],
    ['b', 'waiting'],
  ])
  await again.forget(again.entries()[0] ?? first)
  expect(queues(await startAgain())).toEqual(['b'])
  // Each account has its own.
  account = crypto.randomUUID()
  expect(queues(await startAgain())).toEqual([])
})

test('what an older shell left in the browser is moved once and stays before newer calls', async () => {
  isThere = false
  const old = await startAgain()
  await old.add(call('a'), NOW)
  await old.add(call('b'), NOW)
  expect(await inBrowser()).toBe(2)
  isThere = true
  const moved = await startAgain()
  await moved.add(call('c'), NOW)
  expect(queues(moved)).toEqual(['a', 'b', 'c'])
  expect(await inBrowser()).toBe(0)
  expect(plugin.rows()).toHaveLength(3)
})

test.each(['before anything is stored', 'before the browser forgets'])(
  'killed while moving, %s: nothing is lost or doubled',
  async (when) => {
    isThere = false
    await (await startAgain()).add(call('a'), NOW)
    isThere = true
    let runs = 0
    plugin.before = (method) => {
      // The insert, or the question after it.
      const ends = when === 'before anything is stored' ? method === 'run' : method === 'query' && runs > 0
      if (method === 'run') runs += 1
      if (ends) throw new Error('the process ended')
    }
    await startAgain()
    expect(await inBrowser()).toBe(1)
    plugin.before = () => {}
    expect(queues(await startAgain())).toEqual(['a'])
    expect(await inBrowser()).toBe(0)
    expect(plugin.rows()).toHaveLength(1)
  },
)

test('a database that does not open leaves the calls in the browser until it does', async () => {
  plugin.before = (method) => {
    if (method === 'open') throw new Error('the key store is locked')
  }
  await (await startAgain()).add(call('a'), NOW)
  expect(await inBrowser()).toBe(1)
  plugin.before = () => {}
  expect(queues(await startAgain())).toEqual(['a'])
  expect(plugin.rows()).toHaveLength(1)
})

test('a shell that does not answer in time leaves the calls in the browser, also when it answers later', async () => {
  isThere = false
  await (await startAgain()).add(call('a'), NOW)
  isThere = true
  let answer = (): void => undefined
  const silence = new Promise<void>((resolve) => (answer = resolve))
  answers = (method) => (method === 'open' ? silence : undefined)
  // The timer of the opening fires at once, all others as usual.
  const { setTimeout: realTimeout } = globalThis
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work: () => void, ms?: number) => realTimeout(work, ms === 8000 ? 100 : ms))
  const outbox = await startAgain()
  timers.mockRestore()
  await outbox.add(call('b'), NOW)
  answer()
  await outbox.add(call('c'), NOW)
  expect(await inBrowser()).toBe(3)
  expect(plugin.rows()).toEqual([])
  expect(queues(await startAgain())).toEqual(['a', 'b', 'c'])
  expect(await inBrowser()).toBe(0)
})

test('without the code of the store of the app, the calls are in the browser', async () => {
  vi.doMock('./outbox-store.native.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const outbox = await startAgain()
  await outbox.add(call('a'), NOW)
  expect(await inBrowser()).toBe(1)
  vi.doUnmock('./outbox-store.native.ts')
  expect(queues(await startAgain())).toEqual(['a'])
})

test.each(['database or disk is full', 'disk I/O error'])(
  '%s: a call waits in the page and is stored with the next one',
  async (why) => {
    const outbox = await startAgain()
    plugin.before = (method) => {
      if (method === 'run') throw new Error(why)
    }
    await outbox.add(call('a'), NOW)
    expect(queues(outbox)).toEqual(['a'])
    expect(plugin.rows()).toEqual([])
    plugin.before = () => {}
    await outbox.add(call('b'), NOW)
    expect(queues(await startAgain())).toEqual(['a', 'b'])
  },
)

test('the key is made once', async () => {
  let made = 0
  plugin.before = (method) => {
    if (method === 'setEncryptionSecret') made += 1
  }
  await startAgain()
  await startAgain()
  expect(made).toBe(1)
})
