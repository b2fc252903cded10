/** What is asked beside a value on a round: what changes how it is judged or compared, and which answers hold until somebody gives another. Pure. */
import type { Code, Question } from '../definition-types.ts'
import { POSTURAL } from '../history-limits.ts'
import { questionsOf, type Context } from './context.rules.ts'

/** The last answer to each question, and when it was given. */
export type LastAnswers = Readonly<Record<string, { answer: string; at: string }>>

/** Which answers are taken over from the last time: these alone, not longer than so long after they were given, not sooner. Null: none. */
type Holds = { answers: readonly string[] | 'all'; withinMs?: number; afterMs?: number } | null

const ALWAYS: Holds = { answers: 'all' }
const DAY = 86_400_000

/** An answer that is taken over is recorded as if it had been given: only where it is most likely still true, and where a mistake marks too much rather than too little. */
const ASKED: Readonly<Partial<Record<Code, Readonly<Record<string, Holds>>>>> = {
  SATURATION: {
    // Whoever had oxygen a day ago most likely has it now, and on the scale of 88 to 92 oxygen adds marks. That somebody breathes room air is not taken
    // over: it would keep too much oxygen from being marked.
    oxygen: { answers: ['oxygen'], withinMs: DAY },
    // It is turned up and down between two readings: the last flow is offered, and counts once it is tapped.
    flow: null,
    // A prescription: it counts until there is another one. Without it somebody who is as they should be is red, and too much oxygen is not marked.
    scale: ALWAYS,
  },
  GLYCEMIA: {
    // Of this moment alone.
    meal: null,
    // How somebody is measured is arranged for them; no threshold goes by it.
    sample: ALWAYS,
  },
  // A house measures at one site; no threshold goes by it.
  TEMPERATURE: { site: ALWAYS },
  // Standing belongs to a test, and so does what was measured right before it: in that time the position is asked anew, because a fall is judged by it.
  PRESSURE: { position: { answers: ['sitting', 'lying'], afterMs: POSTURAL.minutes * 60_000 } },
  // How somebody is now.
  HEART_RATE: { unwell: null },
  RESP_RATE: { unwell: null },
  WEIGHT: {
    // It takes the mark of a loss away: somebody has to say it each time.
    planned: null,
    // A diagnosis stays, and with it a fast gain is marked.
    heartFailure: { answers: ['yes'] },
  },
  // How urine is collected is arranged for somebody, and no threshold goes by it. A catheter is taken out some day: after a day without a collection
  // it is asked anew.
  DIURESIS_DAY: { way: { answers: 'all', withinMs: 2 * DAY } },
}

/** The keys of what is asked of a measurement on a round. */
export const roundKeys = (code: Code): string[] => Object.keys(ASKED[code] ?? {})

/** What is asked on a round after these answers, in the order of the entry. */
export const roundQuestions = (code: Code, context: Context): Question[] =>
  questionsOf(code, context).filter(({ key }) => ASKED[code]?.[key] !== undefined)

/** Of entries, the newest first, the last answer to each question of a round. */
export function lastAnswers(code: Code, entries: readonly { at: string; context: Context }[]): LastAnswers {
  return Object.fromEntries(
    roundKeys(code).flatMap((key) => {
      const answer = entries.find(({ context }) => context[key] !== undefined)
      return answer ? [[key, { answer: answer.context[key] ?? '', at: answer.at }]] : []
    }),
  )
}

/** What is taken over from the last answers by `now`. */
export function heldAnswers(code: Code, last: LastAnswers, now: Date): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ASKED[code] ?? {}).flatMap(([key, holds]) => {
      const given = last[key]
      return given && holds && isHeld(given, holds, now) ? [[key, given.answer]] : []
    }),
  )
}

function isHeld({ answer, at }: LastAnswers[string], { answers, withinMs, afterMs }: NonNullable<Holds>, now: Date) {
  const since = now.getTime() - Date.parse(at)
  return (
    (answers === 'all' || answers.includes(answer)) && since <= (withinMs ?? Infinity) && since > (afterMs ?? -Infinity)
  )
}
