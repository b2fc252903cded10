/**
 * `npm run chaos [-- --times 20] [--on-disk]`: phones record boardings at a real server while server, database, disk and
 * network fail, and what was acknowledged is compared with what is stored. Minutes; prints a table and exits non-zero when
 * anything was lost, doubled or answered wrongly. `--on-disk` keeps the data on the disk instead of in memory.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import {
  databaseHung,
  databaseKilled,
  databaseStopped,
  diskFull,
  halfOpen,
  oneOfTwoKilled,
  serverKilled,
  under,
  type Result,
} from './faults.ts'
import { isGood, table } from './table.ts'
import { World } from './world.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, 'on-disk': { type: 'boolean', default: false } },
})
const times = Number(values.times)
const few = Math.max(1, Math.round(times / 5))
const place = values['on-disk'] ? { folder: tmpdir() } : {}

const results: Result[] = []
const world = await World.open(place)
if (!world) throw new Error('only a small disk may be missing')
try {
  for (const fault of [
    serverKilled(times),
    databaseKilled(times),
    databaseStopped(few),
    databaseHung(few, 2000),
    databaseHung(few, 8000),
  ])
    results.push(await told(under(world, fault)))
  results.push(await told(halfOpen(world, few, 3000)))
  results.push(await told(oneOfTwoKilled(world, few)))
} finally {
  await world.close()
}
const full = await diskFull(few, 4000)
if (full) results.push(full)
else console.log('NOT SHOWN: this machine lets nobody mount a small file system, so a full disk was not tried')
console.log(`\n${table(results)}\n`)
process.exitCode = results.every(isGood) ? 0 : 1

async function told(running: Promise<Result>): Promise<Result> {
  const result = await running
  console.log(`${result.fault}: ${result.times} times, ${result.acknowledged} acknowledged`)
  return result
}
