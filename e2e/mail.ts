import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from './app.ts'

/** Where the link of the newest e-mail to this address leads, when there is one. */
export function linkTo(app: AppContext, email: string): string | null {
  const folder = join(app.dataDir, 'mail')
  if (!existsSync(folder)) return null
  // Notices leave to the same address: the newest letter that has such a link.
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => ({
        written: statSync(join(folder, name)).mtimeMs,
        text: readFileSync(join(folder, name), 'utf8'),
      }))
      .filter(({ text }) => text.includes(`To: ${email}\n`))
      .toSorted((one, other) => one.written - other.written)
      .flatMap(({ text }) => /https?:\/\/[^/]+(\/loggedOut\/\S+)/.exec(text)?.[1] ?? [])
      .at(-1) ?? null
  )
}
