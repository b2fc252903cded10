import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { throwawayRoot } from '../platform/server/db/throwaway-root.ts'
import { SLOWEST_MS, slowNetwork } from './slow-network.ts'

/** Every journey happens on Monday 2026-10-05 at 07:30 in Rome, whatever day it is here; some seconds later, after the demo was made. */
export const MORNING = '2026-10-05T05:30:00Z'

const ROOT = join(import.meta.dirname, '..')

/** A sign-in of the demo organisation. */
export type SignIn = { role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT'; username: string; password: string }

/** The real server of one journey: its own process, port, database and data folder, so that no journey sees another. */
export type AppContext = { url: string; demo: readonly SignIn[]; dataDir: string }

/** Where the worker processes find the folder of `model-app.ts`, and what its clock said at the end: what the demo wrote is past in each copy. */
export const MODEL_FOLDER = 'CARAVAN_JOURNEY_MODEL'
export const MODEL_CLOCK = 'CARAVAN_JOURNEY_CLOCK'
/** The bundled server of this run (server-bundle.ts). */
export const SERVER_FILE = 'CARAVAN_JOURNEY_SERVER'

/** `test` with `app`, a server of its own; pages open relative to its address. `settings` are variables of its environment. */
export const test = base.extend<{ baseURL: string; app: AppContext; settings: NodeJS.ProcessEnv }>({
  settings: [{}, { option: true }],
  app: [
    async ({ settings, browser }, provide) => {
      const { app, stop: end } = await startCopy(settings)
      try {
        await provide(app)
      } finally {
        // The runner keeps what a journey opened until its worker ends: each page would go on asking a server that is gone.
        await Promise.all(browser.contexts().map((context) => context.close()))
        await end()
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
})

/** Starts a server on a copy of the model app, behind the slow network where one is asked for. `stop` deletes the copy. */
export async function startCopy(
  settings: NodeJS.ProcessEnv = {},
): Promise<{ app: AppContext; stop: () => Promise<void> }> {
  const folder = newFolder()
  // With their owners: the database runs as another user when this is root.
  execFileSync('cp', ['-a', `${process.env[MODEL_FOLDER]}/.`, folder])
  const network = SLOWEST_MS > 0 ? await slowNetwork() : undefined
  const server = await startIn(folder, {
    CARAVAN_CLOCK: process.env[MODEL_CLOCK],
    ...(network && { PUBLIC_URL: network.url.replace('127.0.0.1', 'localhost') }),
    ...settings,
  })
  network?.leadTo(server.url)
  return {
    app: { url: network?.url ?? server.url, demo: await demoSignIns(server.url), dataDir: dataDirIn(folder) },
    stop: async () => {
      network?.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const dataDirIn = (folder: string) => join(folder, 'data')

/** An empty folder for one server. */
export function newFolder(): string {
  const folder = mkdtempSync(join(throwawayRoot(), 'caravan-journey-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a server that keeps everything in the folder, as it is there or anew; fulfilled when it is ready. */
export async function startIn(
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...env } = process.env
  const server = spawn(process.execPath, [process.env[SERVER_FILE] ?? join(ROOT, 'app/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirIn(folder),
      CARAVAN_CLOCK: MORNING,
      // A journey that shows streets asks for them by its `settings`.
      DEMO_AREA: 'off',
      // All servers of a run load the same files.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/journeys'),
      ...more,
    },
  })
  return { url: await address(server), stop: () => stop(server) }
}

/** The address that the server prints when it is ready. */
function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      // To the end of its line: a chunk may end within the port.
      const found = /http:\/\/[\w.-]+:\d+(?=\s)/.exec(said)
      if (found) resolve(found[0].replace('0.0.0.0', '127.0.0.1'))
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
    server.on('error', reject)
  })
}

async function demoSignIns(url: string): Promise<SignIn[]> {
  const answer = await fetch(`${url}/login/api/v1/config/product/`)
  const body: { data: { demo?: SignIn[] } } = await answer.json()
  return body.data.demo ?? []
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
    server.on('exit', () => {
      clearTimeout(late)
      resolve()
    })
    server.kill('SIGTERM')
  })
}
