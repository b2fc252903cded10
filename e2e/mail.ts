import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from './app.ts'

/** Where the link of the newest e-mail to this address leads, when there is one. */
export function linkTo(app: AppContext, email: string): string | null {
  const folder = join(app.dataDir, 'mail')
  if (!existsSync(folder)) return null
  // Names are UUIDv7 of the moment in which the letter was noted.
  const letters = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
  const mine = letters
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .findLast((text) => text.includes(`To: ${email}\n`))
  return /https?:\/\/[^/]+(\/loggedOut\/\S+)/.exec(mine ?? '')?.[1] ?? null
}
