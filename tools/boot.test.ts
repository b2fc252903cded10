import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ENDS_WITHIN_MS = 20_000
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-boot-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm start` until the server is ready. */
async function start(): Promise<ChildProcess> {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      DEMO_AREA: 'off',
    },
  })
  await new Promise<void>((ready, failed) => {
    let said = ''
    npm.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('Caravan is ready')) ready()
    })
    npm.on('exit', (code) => failed(new Error(`npm ended with ${code}: ${said}`)))
  })
  return npm
}

const lock = () => join(folder, 'data', 'server.lock')
const isUnlocked = () =>
  vi.waitFor(() => expect(existsSync(lock())).toBe(false), { timeout: ENDS_WITHIN_MS, interval: 100 })

/** The id of the process that started another one: proc(5). */
const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])

test.skipIf(process.platform !== 'linux')(
  'the server ends when npm alone is ended or killed, or its launcher is killed, and the data folder is free',
  async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const npm = await start()
      npm.kill(signal)
      await isUnlocked()
    }
    await start()
    const server = Number(readFileSync(lock(), 'utf8').split(/\s/)[0])
    process.kill(parentOf(server), 'SIGKILL')
    await isUnlocked()
  },
  180_000,
)
