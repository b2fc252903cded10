import { isSimilarName } from './similar-names.rules.ts'

/**
 * Who may receive a child on a day, pure and the same wherever it is asked. The order is the safety of it: a restriction
 * outranks everything, then what was taken back, then days and use, then what the family allows.
 */

/** What a signed paper allows beyond the people on the list. Without one only they receive the child. */
export const RELEASE_KINDS = ['met_by_adult', 'with_sibling', 'self_release'] as const
export type ReleaseKind = (typeof RELEASE_KINDS)[number]

export const RECIPIENT_KINDS = ['guardian', 'delegate', 'adult', 'sibling', 'self'] as const
/** `adult` is somebody on no list, by name alone (compared with those of restricted adults); `sibling` names a child. */
export type Recipient =
  | { kind: 'guardian' | 'delegate' | 'sibling'; id: string }
  | { kind: 'adult'; name: string }
  | { kind: 'self' }

/** Days (`YYYY-MM-DD`) with both ends; weekdays from Monday 1, none: every day. */
type Days = { from: string | null; to: string | null; weekdays: readonly number[] }

export type ReleaseFacts = {
  /** Adults who may not come near the child: their ids, their names as `searchKey`, and delegates who are really them. */
  restricted: { adultIds: readonly string[]; names: readonly string[]; delegateIds: readonly string[] }
  /** Guardians with the right to collect; one adult may have several spans. */
  guardians: readonly ({ id: string } & Days)[]
  delegates: readonly ({
    id: string
    oneTime: boolean
    /** Runs on which the delegate received a child. */
    usedOn: readonly string[]
    revokedAt: string | null
  } & Days)[]
  /** Accepted by the school; `siblingId` for with_sibling. */
  permissions: readonly {
    kind: ReleaseKind
    siblingId: string | null
    from: string
    to: string
    revokedAt: string | null
  }[]
}

/** When: the service day with its weekday, the instant (ISO 8601), and the run on which the child is handed over. */
export type Moment = { day: string; weekday: number; at: string; runId: string }

export const REFUSALS = [
  'restricted',
  'revoked',
  'not_yet',
  'expired',
  'weekday',
  'used',
  'not_listed',
  'no_recipient',
  'not_school',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** Null when this recipient may take the child then, else the first reason against it. */
export function refusalOf(recipient: Recipient, moment: Moment, facts: ReleaseFacts): Refusal | null {
  if (isRestricted(recipient, facts)) return 'restricted'
  switch (recipient.kind) {
    case 'guardian':
      return best(facts.guardians.filter(({ id }) => id === recipient.id).map((one) => outside(one, moment)))
    case 'delegate':
      return best(facts.delegates.filter(({ id }) => id === recipient.id).map((one) => againstDelegate(one, moment)))
    case 'sibling':
      return byPaper('with_sibling', recipient.id, moment, facts)
    case 'self':
      return byPaper('self_release', null, moment, facts)
    case 'adult':
      return byPaper('met_by_adult', null, moment, facts)
  }
}

/** True when the recipient is an adult who is restricted for the child, or may be by the name. */
export function isRestricted(recipient: Recipient, { restricted }: ReleaseFacts): boolean {
  if (recipient.kind === 'guardian') return restricted.adultIds.includes(recipient.id)
  if (recipient.kind === 'delegate') return restricted.delegateIds.includes(recipient.id)
  return recipient.kind === 'adult' && restricted.names.some((name) => isSimilarName(name, recipient.name))
}

function againstDelegate(one: ReleaseFacts['delegates'][number], moment: Moment): Refusal | null {
  if (isRevoked(one, moment)) return 'revoked'
  const wrongDay = outside(one, moment)
  if (wrongDay) return wrongDay
  return one.oneTime && one.usedOn.some((runId) => runId !== moment.runId) ? 'used' : null
}

function byPaper(kind: ReleaseKind, siblingId: string | null, moment: Moment, facts: ReleaseFacts): Refusal | null {
  const papers = facts.permissions.filter((one) => one.kind === kind && one.siblingId === siblingId)
  return best(papers.map((one) => (isRevoked(one, moment) ? 'revoked' : outside({ ...one, weekdays: [] }, moment))))
}

const isRevoked = ({ revokedAt }: { revokedAt: string | null }, { at }: Moment): boolean =>
  revokedAt !== null && Date.parse(revokedAt) <= Date.parse(at)

function outside({ from, to, weekdays }: Days, { day, weekday }: Moment): Refusal | null {
  if (from !== null && day < from) return 'not_yet'
  if (to !== null && day > to) return 'expired'
  return weekdays.length === 0 || weekdays.includes(weekday) ? null : 'weekday'
}

/** One that allows is enough; without any the person is not listed; of several reasons the gravest is told. */
function best(found: readonly (Refusal | null)[]): Refusal | null {
  if (found.includes(null)) return null
  return REFUSALS.find((reason) => found.includes(reason)) ?? 'not_listed'
}

/**
 * The last day of a paper that is signed on `day`: 31 August of the school year, which ends then in Italy (dates of the
 * school year: art. 74 d.lgs. 297/1994). A written permission is given for one school year (docs/domain.md).
 */
export function schoolYearEnd(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) <= '08-31' ? year : year + 1}-08-31`
}

/** Such as 2026/2027. */
export function schoolYearOf(day: string): string {
  const end = Number(schoolYearEnd(day).slice(0, 4))
  return `${end - 1}/${end}`
}

/** The end of a telephone number that tells people apart, whatever country code stands before it (Italian numbers: 9 or 10 digits). */
const TELLING_DIGITS = 9

/** True when two telephone numbers reach the same person. */
export function samePhone(a: string | null, b: string | null): boolean {
  const [one, other] = [a, b].map((text) => (text ?? '').replace(/\D/g, ''))
  if (!one || !other) return false
  return one.length < TELLING_DIGITS || other.length < TELLING_DIGITS
    ? one === other
    : one.slice(-TELLING_DIGITS) === other.slice(-TELLING_DIGITS)
}

/** True when two addresses of e-mail are the same. */
export const sameEmail = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()
