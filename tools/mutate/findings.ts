import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A line of the file of results. `test` is null for a guard that a test asked and did not notice the absence of. */
export const finding = z.object({ id: z.int(), test: z.nullable(z.string()), reason: z.string() })
export type Finding = z.output<typeof finding>

/** Returns what the tests found until now. */
export function findingsIn(file: string): Finding[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => finding.parse(JSON.parse(line)))
}
