/**
 * `npm run idle [-- --times 5]`: fills a demo in a temporary folder, then starts the server on it again and again, as
 * `npm start` does. Prints the time from the call until it listens (median), what the server process has resident 5 s later,
 * by itself and after a forced collection, without the database, and which packages were loaded with how much time of the
 * processor. Nothing is asserted: figures differ between machines.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { packagesOf, readLoaded, readProfile } from './idle/packages.ts'
import { residentMebibytes, TICKS, ticksOf } from './proc.ts'
import { Server } from './server.ts'

const IDLE_MS = 5000
const HOOK = join(import.meta.dirname, 'idle/observe.ts')
const SHOWN = 15

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } })
const folder = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-idle-')))
const clock = () => new Date()

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** Starts the server, does something with it and stops it; answers how long the start took, too. */
async function started<T>(options: readonly string[], run: (server: Server) => Promise<T>): Promise<[number, T]> {
  const began = performance.now()
  const server = await Server.start(folder, clock, { options })
  const took = performance.now() - began
  try {
    return [took, await run(server)]
  } finally {
    await server.stop()
  }
}

/** Milliseconds of the processor until now, and what is resident later. */
async function resident({ pid }: Server): Promise<[number, number]> {
  const computed = (ticksOf(pid) * 1000) / TICKS
  await wait(IDLE_MS)
  return [computed, residentMebibytes(pid)]
}

async function residentAfterCollection(server: Server): Promise<number> {
  await wait(IDLE_MS)
  process.kill(server.pid, 'SIGUSR2')
  await wait(1000)
  return residentMebibytes(server.pid)
}

try {
  const [first] = await started([], async () => {})
  // The start that makes the compile cache, where there is one.
  await started([], async () => {})
  const starts: number[] = []
  const memory: number[] = []
  const busy: number[] = []
  for (let time = 0; time < Number(values.times); time += 1) {
    const [took, [computed, has]] = await started([], resident)
    busy.push(computed)
    starts.push(took)
    memory.push(has)
  }
  const [, collected] = await started(['--import', HOOK], residentAfterCollection)
  const profiles = join(folder, 'profiles')
  mkdirSync(profiles)
  await started(
    ['--import', HOOK, '--cpu-prof', '--cpu-prof-interval', '500', '--cpu-prof-dir', profiles],
    async () => {},
  )
  const texts = readdirSync(profiles).map((name) => readFileSync(join(profiles, name), 'utf8'))

  console.log(`first start, fills the demo      ${first.toFixed(0)} ms`)
  console.log(
    `second start, until it listens   ${median(starts).toFixed(0)} ms (${starts.map((ms) => ms.toFixed(0)).join(', ')})`,
  )
  console.log(`of the processor, its own        ${median(busy).toFixed(0)} ms`)
  console.log(`resident after 5 s               ${median(memory).toFixed(0)} MB`)
  console.log(`after a forced collection        ${collected.toFixed(0)} MB`)
  console.log('\npackage                          ms  modules')
  for (const { name, ms, modules } of packagesOf(readProfile(texts[0] ?? '{}'), readLoaded(folder)).slice(0, SHOWN))
    console.log(`${name.padEnd(30)} ${ms.toFixed(0).padStart(4)} ${String(modules).padStart(8)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
