import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The version of this program. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))

/** True when the version `a` is older than `b`; both are three numbers with points between. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const [mine = 0, other = 0] = [left?.[at], right?.[at]]
    if (mine !== other) return mine < other
  }
  return false
}
