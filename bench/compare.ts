import { signIn } from '#features/session/shared/session.contract.ts'
import { chooseGroups } from '#features/session/shared/own-session.contract.ts'
import type { City } from './city.ts'
import { Client, Unanswered } from './client.ts'
import type { Server } from './server.ts'
import { percentile } from './tally.ts'

/** What somebody opens, as the screens ask for it, and how many rows there are. */
export type Reads = Record<string, (client: Client) => Promise<number>>

/** The administrator in all groups at once, and again in one of them. */
export async function twoAdministrators(server: Server, city: City): Promise<[whole: Client, one: Client]> {
  const whole = await administratorOf(server, city)
  const one = await administratorOf(server, city)
  await one.call(chooseGroups, { body: { customerGroupDtos: [{ id: city.assistants[0]!.groupId }] } })
  return [whole, one]
}

export async function administratorOf(server: Server, city: City): Promise<Client> {
  const client = new Client(() => server.url)
  await client.call(signIn, { body: city.administrator })
  return client
}

/** Prints milliseconds (median, worst) in the whole city and in one group, how many times longer, and the rows of both. */
export async function compare([whole, one]: readonly [Client, Client], reads: Reads, times: number): Promise<void> {
  const head = ['whole city', 'one group'].map((text) => text.padStart(20)).join('')
  console.log(`\n  ${'list'.padEnd(30)}${head}${'ratio'.padStart(8)}   rows`)
  for (const [name, read] of Object.entries(reads)) {
    // In turns, so that a moment in which the machine is busy counts for both.
    const taken: [number[], number[]] = [[], []]
    const rows: [number, number] = [0, 0]
    for (let at = -2; at < times; at += 1) {
      for (const [which, client] of [
        [0, whole],
        [1, one],
      ] as const) {
        // One question that takes longer than the server allows is enough.
        if (taken[which].includes(Infinity)) continue
        const from = performance.now()
        try {
          rows[which] = await read(client)
          if (at >= 0) taken[which].push(performance.now() - from)
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error
          taken[which].push(Infinity)
        }
      }
    }
    const [all, few] = taken
    const ratio = all.includes(Infinity) ? '' : (percentile(all, 0.5) / percentile(few, 0.5)).toFixed(1)
    console.log(`  ${name.padEnd(30)}${shown(all)}${shown(few)}${ratio.padStart(8)}   ${rows.join(' / ')}`)
  }
}

function shown(times: readonly number[]): string {
  if (times.includes(Infinity)) return 'no answer'.padStart(20)
  return `${percentile(times, 0.5).toFixed(1)} (${Math.max(...times).toFixed(0)}) ms`.padStart(20)
}
