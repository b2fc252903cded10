import { addDays } from '../dates/zoned.ts'

/** A paper with an end: of a vehicle or of a person. Days are `YYYY-MM-DD`; null: it does not expire. */
export type Paper = { kind: string; number: string; validTo: string | null }

/** So many days ahead an expiry is worth a word (issue "Vehicles and credentials"). */
export const EXPIRES_SOON_DAYS = 30

/**
 * Of each kind the paper that is valid longest: a new insurance takes the place of the old one. Other papers are told
 * apart by their number.
 */
export function papersInForce<P extends Paper>(papers: readonly P[]): P[] {
  const byKind = new Map<string, P>()
  for (const paper of papers) {
    const key = paper.kind === 'other' ? `other ${paper.number}` : paper.kind
    const known = byKind.get(key)
    if (!known || isLonger(paper, known)) byKind.set(key, paper)
  }
  return [...byKind.values()]
}

const isLonger = (one: Paper, other: Paper): boolean =>
  other.validTo !== null && (one.validTo === null || one.validTo > other.validTo)

/** Papers that are no longer valid on a day. The last day itself is still good. */
export const expiredOn = <P extends Paper>(papers: readonly P[], day: string): P[] =>
  papersInForce(papers).filter((paper) => paper.validTo !== null && paper.validTo < day)

/** Papers that are valid on a day and will not be any more within the next 30 days. */
export const expiresSoon = <P extends Paper>(papers: readonly P[], day: string): P[] =>
  papersInForce(papers).filter(
    (paper) => paper.validTo !== null && paper.validTo >= day && paper.validTo <= addDays(day, EXPIRES_SOON_DAYS),
  )

export type PapersState = 'valid' | 'soon' | 'expired'

/** How the papers stand on a day, the worst first. */
export function papersState(papers: readonly Paper[], day: string): PapersState {
  if (expiredOn(papers, day).length > 0) return 'expired'
  return expiresSoon(papers, day).length > 0 ? 'soon' : 'valid'
}

/** The same of a vehicle, which needs documents: without any it is never valid. */
export const vehiclePapersState = (papers: readonly Paper[], day: string): PapersState | 'none' =>
  papers.length === 0 ? 'none' : papersState(papers, day)
