import { DESK, PHONE } from '../people.ts'
import type { PageState } from './in-page.ts'

/** Each role at both widths: what the walks over all screens open in the proof. */
export const WALKS = (['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const).flatMap((role) =>
  [PHONE, DESK].map((size) => ({ role, size })),
)

/** Some hundred screens, each at most some seconds. */
export const WALK_MS = 900_000

/** What a screen shows that could not be drawn or loaded. */
const BROKEN = /Something went wrong|This did not load/

/** Returns what is wrong with a screen: it is broken, or wider than its window. */
export function problemsOf(address: string, { text, wide }: PageState): string[] {
  return [
    ...(BROKEN.test(text) ? [`${address} shows: ${BROKEN.exec(text)?.[0]}`] : []),
    ...(wide ? [`${address} is wider than the window`] : []),
  ]
}
