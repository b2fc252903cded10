import { isHeldBack, type RideDecision } from './brought-back/ride-decisions.rules.ts'
import { underRival, type Rival } from './rivals.rules.ts'
import { foldPassenger, type Fact, type Fold } from './runs.rules.ts'

/** What the family and another run recorded about a rider of a run. */
export type FamilyWord = {
  planned: 'EXPECTED' | 'ABSENT'
  /** Reported absent when the run was ready or under way. */
  lateAbsence: boolean
  /** When an absence was withdrawn last, ISO 8601; null: never. */
  absenceWithdrawnAt: string | null
  /** Another run had the rider on board at the same time. */
  rival?: Rival | null
  /** The rider was brought back on an earlier run of the day: whether this run expects them (docs/adr/0277). */
  broughtBack?: { decision: RideDecision } | null
}

/** Returns whether the family or the school reported the rider absent. */
export const isReportedAbsent = ({ planned, lateAbsence }: Pick<FamilyWord, 'planned' | 'lateAbsence'>): boolean =>
  planned === 'ABSENT' || lateAbsence

/**
 * The state of a rider by the records of the run and by what the family said meanwhile. A late report removes nobody from the
 * list, but a rider who then is not at the stop is absent and no no-show: both say the same. Once the family has withdrawn
 * the absence, an ABSENT recorded before no longer counts, so that somebody looks for the rider again. A record of the
 * crew alone makes nobody absent: a rider whom nobody reported is not there, and somebody has to say where they are.
 */
export function foldRider(said: FamilyWord, facts: readonly Fact[]): Fold {
  const fold = foldOwn(said, facts)
  return said.rival ? underRival(said.rival, fold, facts) : fold
}

/** The same by this run alone. */
export function foldOwn(said: FamilyWord, facts: readonly Fact[]): Fold {
  const withdrawn = said.absenceWithdrawnAt === null ? null : Date.parse(said.absenceWithdrawnAt)
  const standing =
    withdrawn === null ? facts : facts.filter((one) => one.type !== 'ABSENT' || Date.parse(one.occurredAt) > withdrawn)
  const counting = isReportedAbsent(said)
    ? standing
    : standing.map((one) => (one.type === 'ABSENT' ? { ...one, type: 'NOT_HERE' as const } : one))
  const fold = foldPassenger(isHeldBack(said.broughtBack) ? 'ABSENT' : said.planned, counting)
  if (!said.lateAbsence || fold.state !== 'NO_SHOW') return fold
  const agreed = foldPassenger('ABSENT', counting)
  return agreed.state === 'ABSENT' ? { ...agreed, since: fold.since, receivedAt: fold.receivedAt } : fold
}
