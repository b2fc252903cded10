import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { EntryAbout } from '#platform/web/offline/outbox.ts'
import { eventText } from '#features/runs/shared/event-words.ts'
import type { NewBoardingEvent, RunDetail } from '#features/runs/shared/runs.contract.ts'

type KnownRun = Pick<RunDetail, 'routeName'> & {
  passengers: readonly Pick<RunDetail['passengers'][number], 'id' | 'name'>[]
  stops: readonly Pick<RunDetail['stops'][number], 'id' | 'name'>[]
}
type Said = Pick<NewBoardingEvent, 'passengerId' | 'type'> &
  Partial<Pick<NewBoardingEvent, 'childId' | 'unknownName' | 'resolution' | 'acceptance'>>

const runName = (run: KnownRun | undefined, text: Texts): string => run?.routeName ?? text('boarding.entry.run')

/** What the office reads of a refused entry of a run that concerns no child, such as its start. `run`: as it is on this device. */
export const aboutRun = (run: KnownRun | undefined, what: string, text: Texts): EntryAbout => ({
  personId: null,
  name: runName(run, text),
  what,
})

/** The same of a stop. */
export const aboutStop = (
  run: KnownRun | undefined,
  { stopId, what }: { stopId: string; what: 'reached' | 'left' },
  text: Texts,
): EntryAbout => {
  const stop = run?.stops.find(({ id }) => id === stopId)?.name ?? text('boarding.entry.stop')
  return aboutRun(run, text(`boarding.entry.${what}`, { stop }), text)
}

/**
 * The same of facts. It names the child only where all facts are about one child that is known: that decides who in the office may read it. Facts of
 * several children name the run and how many they are; `people` has each child by what this device knows, for its own screen.
 */
export function aboutFacts(run: KnownRun | undefined, facts: readonly Said[], text: Texts): EntryAbout {
  const words = [...new Set(facts.map((fact) => factWords(fact, text)))].join(', ')
  const [first] = facts
  const count = new Set(facts.map(({ passengerId }) => passengerId)).size
  const [alone, ...others] = [...Map.groupBy(facts, ({ passengerId }) => passengerId).values()].map((its) =>
    aboutChild(run, its, text),
  )
  if (alone && others.length > 0)
    return {
      ...aboutRun(run, text('boarding.entry.children', { count, words }), text),
      people: [alone, ...others],
    }
  return first?.childId && alone ? alone : aboutRun(run, words, text)
}

/** The facts of one child. */
function aboutChild(run: KnownRun | undefined, facts: readonly Said[], text: Texts) {
  const [first] = facts
  const listed = run?.passengers.find(({ id }) => id === first?.passengerId)
  const words = [...new Set(facts.map((fact) => factWords(fact, text)))].join(', ')
  return {
    personId: first?.childId ?? null,
    name: listed?.name ?? first?.unknownName ?? text('boarding.entry.child'),
    what: `${words}, ${runName(run, text)}`,
  }
}

const factWords = ({ type, resolution, acceptance }: Said, text: Texts): string => {
  const words = text(eventText({ type, returnedTo: acceptance?.place }))
  return resolution ? `${words}: ${text(`runs.passenger.${resolution}`)}` : words
}
