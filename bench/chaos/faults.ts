import { openTcpProxy, type TcpProxy } from '#platform/server/testing/tcp-proxy.ts'
import { pause } from '../client.ts'
import { Server } from '../server.ts'
import { percentile } from '../tally.ts'
import { Ledger, Phone, sums } from './phone.ts'
import { clock, World } from './world.ts'

/** What a fault did, over all its times. */
export type Result = {
  fault: string
  times: number
  acknowledged: number
  lost: number
  doubled: number
  wrong: number
  recoverMs: { p50: number; max: number }
}

/** How long people work between two faults. */
const BETWEEN_MS = 700
const PHONES = 3

type Fault = {
  fault: string
  times: number
  /** Does it once. Recovery is counted from the end of this. */
  strike: (world: World) => Promise<void>
  /** Where the phones send to; the server itself unless given. */
  base?: () => string
  /** Makes all well that `strike` left. */
  mend?: () => Promise<void>
}

/**
 * Lets phones record boardings while the fault strikes so many times, and compares what was acknowledged with what the
 * server holds. The time to recover is from each strike until a boarding is confirmed that was recorded after it.
 */
export async function under(world: World, { fault, times, strike, base, mend }: Fault): Promise<Result> {
  const ledger = new Ledger()
  const address = base ?? (() => world.server.url)
  const who = await world.signIn('CB_ASSISTANT')
  const phones: Phone[] = []
  for (let count = 0; count < PHONES; count += 1) phones.push(await Phone.enter(address, who, ledger))
  const working = phones.map((phone) => phone.work())
  // One that works alone: what it records now tells when the server is back.
  const probe = await Phone.enter(address, who, ledger)
  const recoveries: number[] = []
  for (let time = 0; time < times; time += 1) {
    await pause(BETWEEN_MS)
    await strike(world)
    const struck = performance.now()
    await probe.recordOne()
    recoveries.push(performance.now() - struck)
  }
  for (const phone of phones) phone.rest()
  await Promise.all(working)
  await mend?.()
  await world.untilReady()
  const stored = await probe.stored()
  const missing = [...ledger.recorded].filter((id) => !ledger.acknowledged.has(id)).length
  return {
    fault,
    times,
    acknowledged: ledger.acknowledged.size,
    ...sums(ledger, stored),
    wrong: ledger.wrong.length + missing,
    recoverMs: { p50: percentile(recoveries, 0.5), max: Math.max(...recoveries) },
  }
}

/** kill -9 of the server, and a new start on the same data. */
export function serverKilled(times: number): Fault {
  let starting: Promise<void> | undefined
  return {
    fault: 'server killed (-9, new start included)',
    times,
    strike: async ({ server }) => {
      await server.kill()
      starting = server.start()
    },
    mend: async () => starting,
  }
}

/** kill -9 of the database server. */
export const databaseKilled = (times: number): Fault => ({
  fault: 'database killed (-9)',
  times,
  strike: async (world) => {
    await world.untilReady()
    world.signal(world.database().slice(0, 1), 'SIGKILL')
  },
})

/** The database is asked to stop, as an operator would by mistake. */
export const databaseStopped = (times: number): Fault => ({
  fault: 'database stopped (SIGINT)',
  times,
  strike: async (world) => {
    await world.untilReady()
    world.signal(world.database().slice(0, 1), 'SIGINT')
  },
})

/** All processes of the database are held for so long: they take what is sent and answer nothing. */
export const databaseHung = (times: number, ms: number): Fault => ({
  fault: `database hung (SIGSTOP for ${ms / 1000} s)`,
  times,
  strike: async (world) => {
    await world.untilReady()
    const held = world.database()
    world.signal(held, 'SIGSTOP')
    await pause(ms)
    world.signal(held, 'SIGCONT')
  },
})

/** The way of the phones freezes: connections stay half open, only new ones are carried afterwards. */
export async function halfOpen(world: World, times: number, ms: number): Promise<Result> {
  const { hostname, port } = new URL(world.server.url)
  const proxy: TcpProxy = await openTcpProxy({ host: hostname, port: Number(port) })
  try {
    return await under(world, {
      fault: `phones' way frozen (${ms / 1000} s, then half open)`,
      times,
      base: () => `http://127.0.0.1:${proxy.port}`,
      strike: async () => {
        proxy.freeze()
        await pause(ms)
        proxy.thaw()
      },
    })
  } finally {
    await proxy.close()
  }
}

/** The disk is filled to the last byte and emptied after so long. Null without a small disk. */
export async function diskFull(times: number, ms: number): Promise<Result | null> {
  const world = await World.open({ smallDisk: true })
  if (!world) return null
  try {
    return await under(world, {
      fault: `disk full (for ${ms / 1000} s)`,
      times,
      strike: async ({ disk }) => {
        disk?.fill()
        await pause(ms)
        disk?.empty()
      },
    })
  } finally {
    await world.close()
  }
}

/** A second server on the same database, key and files is killed while phones send to it; they turn to the first. */
export async function oneOfTwoKilled(world: World, times: number): Promise<Result> {
  const second = await Server.start(`${world.folder}/second`, clock, {
    script: 'bench/chaos/second-server.ts',
    env: { LOG_LEVEL: 'silent', CHAOS_FIRST: world.dataDir },
  })
  const turn = { first: false }
  let starting: Promise<void> | undefined
  try {
    return await under(world, {
      fault: 'one of two servers killed (-9)',
      times,
      base: () => (turn.first ? world.server.url : second.url),
      strike: async () => {
        await starting
        await second.kill()
        turn.first = true
        starting = second.start().then(() => void (turn.first = false))
      },
      mend: async () => starting,
    })
  } finally {
    await second.stop()
  }
}
