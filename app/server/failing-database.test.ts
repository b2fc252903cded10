import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { getConfig, getProduct, signIn } from '#features/session/shared/session.contract.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

// A whole server with the embedded database, which the tests end and stop under it.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let folder: string
let app: Started
beforeAll(async () => {
  folder = mkdtempSync(join(throwawayRoot(), 'caravan-failing-'))
  chmodSync(folder, 0o755)
  app = await start(readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The process of the database server itself. */
const postmaster = (): number =>
  Number(readFileSync(join(folder, 'data/database/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** The processes that serve the connections of the application, and those that work for the database itself. */
const backends = (): number[] =>
  execFileSync('pgrep', ['-P', String(postmaster())], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

const get = (path: string): Promise<Response> => fetch(app.address + path)

const enter = (): Promise<Response> =>
  fetch(app.address + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: app.demo![0]!.username, password: app.demo![0]!.password }),
  })

/** Asks until the answer has this status and, where one is given, names this reason. */
async function until(path: string, status: number, reason?: string): Promise<void> {
  for (;;) {
    const answer = await get(path)
    const { reasons = [] } = await answer.json()
    if (answer.status === status && (reason === undefined || reasons.includes(reason))) return
  }
}

test('an embedded database that dies is started again, within 3 s, and health says why it is away', async () => {
  for (let kill = 1; kill <= 3; kill += 1) {
    process.kill(postmaster(), 'SIGKILL')
    const began = performance.now()
    await until('/health/ready', 503, 'database-ended')
    expect((await get('/health/live')).status).toBe(200)
    await until('/health/ready', 200)
    // The time in which the database must be back.
    expect(performance.now() - began).toBeLessThan(3000)
    expect((await enter()).status).toBe(200)
  }
})

test('a command of the operator works beside the server that has the embedded database open', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), 'maintenance', 'on'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: 'ignore',
  })
  expect(await new Promise((done) => child.on('exit', done))).toBe(0)
  expect((await (await get(getConfig.path.replace(':key', 'CARAVAN_MAINTENANCE'))).json()).data).toBe(true)
  expect((await get('/health/ready')).status).toBe(200)
})

test('a database that hangs is answered for within 5 s, turns readiness red with its reason, and everything recovers', async () => {
  const held = [postmaster(), ...backends()]
  for (const pid of held) process.kill(pid, 'SIGSTOP')
  try {
    const timed = async (send: () => Promise<Response>) => {
      const began = performance.now()
      const { status, headers } = await send()
      return { status, again: headers.get('retry-after'), ms: performance.now() - began }
    }
    const [ready, ...refused] = await Promise.all([
      timed(() => get('/health/ready')),
      // More than there are connections: some wait for one that hangs.
      ...Array.from({ length: 40 }, () => timed(() => get(getProduct.path))),
    ])
    for (const { status, again, ms } of [ready, ...refused]) {
      expect({ status, again: again !== null }).toEqual({ status: 503, again: true })
      expect(ms).toBeLessThan(5000)
    }
    await until('/health/ready', 503, 'database-silent')
    expect((await timed(() => get('/health/live'))).status).toBe(200)
    // What waited has given its connections up; who comes now is told sooner.
    expect((await timed(enter)).ms).toBeLessThan(5000)
  } finally {
    for (const pid of held) process.kill(pid, 'SIGCONT')
  }
  await until('/health/ready', 200)
  expect((await enter()).status).toBe(200)
})
