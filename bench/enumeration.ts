/**
 * `npm run enumeration [-- --tries 1000]`: signs in with a wrong password and asks for a new one, for known and for unknown
 * user names in turn, and prints both timings. Exits non-zero when they can be told apart (Kolmogorov-Smirnov p below 0.01).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '#app/server/open-app.ts'
import { makeOrganisation } from '#app/server/operator.ts'
import { forgotPassword } from '#features/session/shared/credential.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'
import { lockDataDir, openDataDir } from '#platform/server/db/data-dir.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { hashPassword } from '#platform/server/sessions/passwords.ts'
import { kolmogorovSmirnov } from './kolmogorov.ts'
import { Chance } from './random.ts'

const KNOWN = 50
/** The first calls of a process are slow for everybody. */
const WARM_UP = 40

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } })
const tries = Number(values.tries)

const dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'caravan-enumeration-')))
const unlock = lockDataDir(dataDir)
const database = await prepareDatabase({ dataDir })
const { app, fastify, close } = await openApp({ dataDir, urls: database.urls, clock: { now: () => new Date() } })
try {
  await addAccounts(app)
  const told = [
    await compare('sign-in', signIn.path, (username) => ({ username, password: 'not the right one' })),
    await compare('forgotPassword', forgotPassword.path, (username) => ({ username })),
  ]
  process.exitCode = told.every(Boolean) ? 0 : 1
} finally {
  await close()
  await database.stop()
  unlock()
  rmSync(dataDir, { recursive: true, force: true })
}

async function addAccounts({ db, newId, clock }: AppContext): Promise<void> {
  const password_hash = await hashPassword('a long enough password')
  await makeOrganisation(app, 'Bench')
  await db.control
    .insertInto('account')
    .values(
      Array.from({ length: KNOWN }, (_, n) => ({
        id: newId(),
        username: `known${n}@example.test`,
        password_hash,
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Known and unknown in an order by chance, each the same number of times; true when nobody can tell. */
async function compare(name: string, url: string, body: (username: string) => object): Promise<boolean> {
  const chance = new Chance(20261005)
  const times = { known: new Array<number>(), unknown: new Array<number>() }
  for (let n = 0; n < tries + WARM_UP; n += 1) {
    const first = chance.happens(0.5)
    for (const kind of first ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      // Throttling is the same for both and would only make the bench longer.
      await app.db.control.deleteFrom('throttle').execute()
      const from = performance.now()
      await fastify.inject({ method: 'POST', url, payload: body(`${kind}${n % KNOWN}@example.test`) })
      if (n >= WARM_UP) times[kind].push(performance.now() - from)
    }
  }
  const { distance, p } = kolmogorovSmirnov(times.known, times.unknown)
  for (const [kind, ms] of Object.entries(times)) {
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2).padStart(7)
    console.log(`${name.padEnd(15)} ${kind.padEnd(8)} median ${at(0.5)} ms   90 % ${at(0.9)} ms   99 % ${at(0.99)} ms`)
  }
  console.log(`${name.padEnd(15)} Kolmogorov-Smirnov distance ${distance.toFixed(4)}, p ${p.toFixed(4)}\n`)
  return p > 0.01
}
