/**
 * What is looked at on a vehicle. Before it drives: the daily walk-round check of the DVSA (Guide to maintaining roadworthiness:
 * commercial goods and passenger carrying vehicles, annex on driver defect reports). After it: what a run can damage.
 */
export const CHECKLIST = {
  before: [
    'lights',
    'tyres',
    'brakes',
    'steering',
    'mirrors_glass',
    'wipers',
    'doors_exits',
    'seats_belts',
    'lift_ramp',
    'safety_kit',
    'leaks',
    'body',
  ],
  after: ['interior', 'seats_belts', 'doors_exits', 'lift_ramp', 'lights', 'tyres', 'leaks', 'body'],
} as const

export const ITEMS = [...CHECKLIST.before, 'interior'] as const
export type Item = (typeof ITEMS)[number]
export const KINDS = ['before', 'after'] as const
export type Kind = (typeof KINDS)[number]

/** How an item was found. `minor` is repaired in time, `dangerous` before the vehicle drives again. */
export const ANSWERS = ['ok', 'minor', 'dangerous', 'not_fitted'] as const
export type Answer = { item: Item; answer: (typeof ANSWERS)[number]; note: string }

/** What keeps a list of answers from being an inspection: an item is missing, asked twice or not on the list, or a defect has no words. */
export function answersProblem(kind: Kind, answers: readonly Answer[]): 'incomplete' | 'noWords' | null {
  const asked = new Set(answers.map(({ item }) => item))
  const complete = CHECKLIST[kind].every((item) => asked.has(item))
  if (!complete || answers.length !== CHECKLIST[kind].length) return 'incomplete'
  return answers.some((one) => isDefect(one) && one.note === '') ? 'noWords' : null
}

export const isDefect = ({ answer }: Pick<Answer, 'answer'>): boolean => answer === 'minor' || answer === 'dangerous'

/** A defect that keeps a vehicle from driving: dangerous, and nobody repaired it or decided that it is safe for now. */
export const isBlocking = (defect: { severity: 'minor' | 'dangerous'; outcome: 'repaired' | 'safe' | null }): boolean =>
  defect.severity === 'dangerous' && defect.outcome === null
