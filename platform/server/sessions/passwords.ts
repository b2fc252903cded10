import { randomBytes } from 'node:crypto'
import type { Options } from '@node-rs/argon2'
import { makeTurns } from '../turns.ts'

/** argon2id (2 is its number in the library, whose enum exists only for its own compiler), OWASP's minimum. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Only a process that checks passwords needs it. */
const library = () => import('@node-rs/argon2')

/** At most four hashes at once, each costs 19 MiB; a longer queue than 200 is answered with 429. */
const inTurn = makeTurns({ atOnce: 4, waitingAtMost: 200, tryAgainSeconds: 5 })
let done = 0

function counted<T>(run: () => Promise<T>): Promise<T> {
  return inTurn(() => run().finally(() => (done += 1)))
}

/** How many hashes this process has computed: shows that known and unknown user names cost the same work. */
export function hashesComputed(): number {
  return done
}

export function hashPassword(password: string): Promise<string> {
  return counted(async () => (await library()).hash(password, ARGON2ID))
}

/** The form of a hash (PHC string format) with random bytes in it: no password has it, and an unknown user name costs as long as a known one. */
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
const { memoryCost, timeCost, parallelism } = ARGON2ID
const NOBODY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`

/** True when `password` belongs to `stored`; without a stored hash it works as long and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await counted(async () => (await library()).verify(stored ?? NOBODY, password))
  return right && stored !== null
}

/** One spelling, one account: compatibility forms folded, lower case, no blanks around. */
export function normaliseUsername(username: string): string {
  return username.toWellFormed().normalize('NFKC').trim().toLowerCase()
}

const SYLLABLES = ['ba', 'co', 'du', 'fa', 'ge', 'li', 'mo', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'zo', 'ne', 'ta']

/** A password that can be read aloud: ten syllables and two digits, about 46 bits. For demo and first administrators. */
export function speakablePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const syllables = Array.from(bytes.slice(0, 10), (byte) => SYLLABLES[byte % 16]).join('')
  return `${syllables.slice(0, 6)}-${syllables.slice(6, 12)}-${syllables.slice(12)}-${bytes[10]! % 10}${bytes[11]! % 10}`
}
