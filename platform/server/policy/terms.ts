import { AppError } from '#platform/shared/errors/app-error.ts'
import type { Session } from '../sessions/check.ts'

/** The newest published terms of the organisation, while the person has not accepted them. */
export type DueTerms = { version: number; publishedAt: Date }

/** People who are signed in when terms are published go on for a day, so that nobody is stopped on a run (docs/adr/0288). */
const GRACE_MS = 24 * 60 * 60_000

/** Whether a session must accept the terms before anything else: at once after signing in, and a day after they were published. */
export const mustAcceptNow = (due: DueTerms | null, { authTime }: Pick<Session, 'authTime'>, now: Date): boolean =>
  due !== null && (authTime > due.publishedAt || now.getTime() - due.publishedAt.getTime() >= GRACE_MS)

/** Refuses (403 E013) a session that must accept terms first. */
export function requireTerms(due: DueTerms | null, session: Session, now: Date): void {
  if (mustAcceptNow(due, session, now)) throw new AppError('E013', { detail: 'error.termsNeeded', termsNeeded: true })
}
