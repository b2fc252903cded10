import { standing } from './event-order.rules.ts'
import { isGone, type Fact, type Fold } from './runs.rules.ts'

/**
 * A child whom two runs had on board at the same time. Pure, and the same on phone and server: the child is UNRESOLVED on both
 * runs, whatever is recorded later, until a person says which run had the child (docs/adr/0254).
 */
export const RIVAL_VERDICTS = ['open', 'here', 'there'] as const
export type RivalVerdict = (typeof RIVAL_VERDICTS)[number]
export type Rival = {
  /** When the server noticed it, ISO 8601. An older record settles nothing. */
  at: string
  /** What the other run recorded: nothing yet, that the child was on this run, or that the child was on the other. */
  verdict: RivalVerdict
  /** When a person recorded it on the other run, by the clock of the server. The last of two records counts. */
  saidAt: string | null
}

/** Returns the last record by which a person on this run settled a contradiction with another run. A record that is only on this phone is the last. */
export const wordSince = (at: string, facts: readonly Fact[]): Fact | undefined =>
  standing(facts).findLast(
    ({ type, refused, receivedAt }) =>
      type === 'RESOLVED' && !refused && (!receivedAt || Date.parse(receivedAt) > Date.parse(at)),
  )

/** Returns the state of a passenger with a contradiction with another run; `fold` is the state by the own run alone. */
export function underRival({ at, verdict, saidAt }: Rival, fold: Fold, facts: readonly Fact[]): Fold {
  // A boarding that was taken back contradicts nothing.
  if (verdict === 'here' || wordSince(saidAt ?? at, facts)) return fold
  if (!fold.rode && !wordSince(at, facts)) return fold
  const nowhere = { ...fold, returnedTo: null }
  return verdict === 'there'
    ? { ...nowhere, state: 'NO_SHOW', answered: true, rode: false }
    : { ...nowhere, state: 'UNRESOLVED', answered: false, since: at, receivedAt: at }
}

/** Returns what the facts of one run mean for the other: where a person recorded the child, or nothing yet. */
export function verdictForOther(at: string, fold: Fold, facts: readonly Fact[]): RivalVerdict {
  if (!fold.rode) return 'here'
  return wordSince(at, facts) ? 'there' : 'open'
}

/**
 * Returns whether the child was on board of both at the same time. A child who has not left counts as still on board. A child who was
 * handed over between the runs was not on both, unless both have the child on board now.
 */
export function isAtOnce(one: Ridden, other: Ridden): boolean {
  if (isOnBoard(one) && isOnBoard(other)) return true
  if (isTakenOn(one, other) || isTakenOn(other, one)) return false
  const [a, b] = [spanOf(one), spanOf(other)]
  return a !== null && b !== null && a.from < b.to && b.from < a.to
}

const isOnBoard = ({ fold }: Ridden): boolean => fold.state === 'BOARDED' || fold.state === 'KEPT'

/** Returns whether the boarding on the other run is a transfer from this run. */
const isTakenOn = ({ facts }: Ridden, other: Ridden): boolean =>
  facts.some(({ id, type }) => type === 'ACCEPTED' && other.facts.some((fact) => fact.id === id))

export type Ridden = { fold: Fold; facts: readonly Fact[] }

function spanOf({ fold, facts }: Ridden): { from: number; to: number } | null {
  const known = standing(facts)
  // Without a boarding, a person recorded that the child is or was on board.
  const boarded = known.find(({ type }) => type === 'BOARDED') ?? known[0]
  if (!boarded || !fold.rode) return null
  return {
    from: Date.parse(boarded.occurredAt),
    to:
      (isGone(fold.state) || fold.state === 'TRANSFERRING') && fold.since !== null ? Date.parse(fold.since) : Infinity,
  }
}
