import { papersInForce, type Paper } from '#platform/shared/papers/papers.rules.ts'

export const CREDENTIAL_KINDS = ['driving_licence', 'background_check', 'first_aid', 'school_escort', 'other'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]
export const CREW_FUNCTIONS = ['lead', 'escort', 'driver'] as const
export type CrewFunction = (typeof CREW_FUNCTIONS)[number]

/** What each function needs in a group that has not said otherwise: who drives has a licence. */
export const USUAL_DEMANDS: Record<CrewFunction, readonly CredentialKind[]> = {
  lead: [],
  escort: [],
  driver: ['driving_licence'],
}

/** The credentials that somebody lacks on a day: missing altogether, or no longer valid. The last day is still good. */
export function missingOn(
  demanded: readonly CredentialKind[],
  credentials: readonly Paper[],
  day: string,
): CredentialKind[] {
  const valid = papersInForce(credentials).filter(({ validTo }) => validTo === null || validTo >= day)
  return demanded.filter((kind) => !valid.some((credential) => credential.kind === kind))
}

/** True when two spans of days share a day. */
export const overlap = (a: { fromDay: string; toDay: string }, b: { fromDay: string; toDay: string }): boolean =>
  a.fromDay <= b.toDay && b.fromDay <= a.toDay

export type Candidate = {
  id: string
  name: string
  missing: readonly CredentialKind[]
  away: boolean
  /** Other runs of that day at the same time. */
  busy: readonly string[]
  /** Runs of this route that they rode before. */
  rode: number
}

/** Who stands in best: qualified, free at that time, then those who know the route. Equal ones by name. */
export const inOrder = <C extends Candidate>(candidates: readonly C[]): C[] =>
  candidates.toSorted(
    (a, b) =>
      hindrances(a) - hindrances(b) || b.rode - a.rode || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  )

const hindrances = ({ missing, away, busy }: Candidate): number =>
  (missing.length > 0 ? 4 : 0) + (away ? 2 : 0) + (busy.length > 0 ? 1 : 0)

/** True when nothing speaks against standing in. */
export const isFree = (candidate: Candidate): boolean => hindrances(candidate) === 0
