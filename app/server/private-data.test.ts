import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRoot } from '#platform/server/db/data-dir.ts'
import { setPicture } from '#features/profile/shared/profile.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'

// Whole servers start and stop here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let folder: string
let child: ChildProcess | undefined
const dataDir = () => join(folder, 'data')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-private-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The demo as `npm start` runs it, by a user whose new files everybody may read and write. */
function open(): Promise<{ address: string; password: string }> {
  const command = 'umask 000; exec "$0" "$1"'
  const started = spawn('sh', ['-c', command, process.execPath, join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir(), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise((ready) => {
    let said = ''
    started.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const address = /ready: (\S+)/.exec(said)?.[1]
      const password = /parent\s+(\S+)/.exec(said)?.[1]
      if (address && password) ready({ address, password })
    })
  })
}

async function stop(): Promise<void> {
  const ending = child
  child = undefined
  if (!ending) return
  const ended = new Promise((done) => ending.on('exit', done))
  ending.kill('SIGTERM')
  await ended
}

/** Keeps a picture, so that there is a file. */
async function keepPicture({ address, password }: { address: string; password: string }): Promise<void> {
  const post = (path: string, body: object, authorization = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
  const session = await post(signIn.path, { username: 'parent', password })
  const profileImageData =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const kept = await fetch(address + setPicture.path, {
    method: setPicture.method,
    headers: { 'content-type': 'application/json', authorization: session.headers.get('authorization') ?? '' },
    body: JSON.stringify({ profileImageData }),
  })
  expect(kept.status).toBe(200)
}

/** Everything that others could read, write, or list. A folder that they may only pass through (as root, the database) shows nothing. */
function openToOthers(): string[] {
  // Where the database's user cannot reach its program, a copy of the program lies here: nothing in it is anybody's.
  const paths = [dataDir(), ...below(dataDir())].filter((path) => !relative(dataDir(), path).startsWith('postgresql-'))
  expect(paths.length).toBeGreaterThan(500)
  return paths.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    const allowed = path === dataDir() && isRoot() ? 0o711 : 0o700
    if (!found || (found.mode & 0o777 & ~allowed) === 0) return []
    return [`${(found.mode & 0o777).toString(8)} ${relative(dataDir(), path)}`]
  })
}

/** Every path below a folder. The server goes on meanwhile (it prepares its area): what it has just renamed is left out. */
function below(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...below(path)] : [path]
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

test('nothing in the data folder can be read by others, and what an older server left open is closed', async () => {
  await keepPicture(await open())
  expect(openToOthers()).toEqual([])
  await stop()
  const left = ['database/postgresql.log', 'database/owner.secret', 'master.secret', 'demo-sign-ins.json']
  for (const name of left) chmodSync(join(dataDir(), name), 0o644)
  for (const name of ['database', 'files']) chmodSync(join(dataDir(), name), 0o755)
  await open()
  expect(openToOthers()).toEqual([])
})
