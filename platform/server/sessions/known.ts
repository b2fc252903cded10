import type { LoadedSession } from './check.ts'
import type { MembershipRow } from './reach.ts'

/** How long a session is kept at most, whatever is heard of it: for what is written past the application (an operator in psql). */
const KEPT_MS = 10_000
/**
 * How long a proof that notices arrive is good. A session that is ended is refused by every process within half a second
 * (docs/trust.md, "Sessions"), also when the connection that carries the notices falls silent at that moment.
 */
const TRUSTED_MS = 450
/** So many sessions at most, about 3 kB each. */
const MOST_KEPT = 10_000
/** So long after the last use it goes on being proved. */
const WANTED_MS = 2000

type Known = { loaded: LoadedSession; roles: readonly MembershipRow[] | null; until: number }

/**
 * Sessions with the memberships of their persons, in the memory of this process, so that a call begins without a statement. Two
 * rules make that safe. What is kept may only say yes: every refusal is read from the database. And nothing is kept longer than it
 * is proved that notices of changes arrive (`trust`); a notice forgets everything.
 */
export class KnownSessions {
  readonly #known = new Map<string, Known>()
  readonly #clock: () => number
  #age = 0
  #trustedUntil = -Infinity
  #wantedUntil = -Infinity

  /** `clock`: milliseconds that never go back, whatever the time of day. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Somebody changed who may do what: everything is read again. */
  forget(): void {
    this.#age += 1
    this.#known.clear()
  }

  /** A notice that was asked for at this moment has arrived, and with it every one before it. */
  trust(askedAt: number): void {
    this.#trustedUntil = Math.max(this.#trustedUntil, askedAt + TRUSTED_MS)
  }

  /** Notices may have been missed. */
  distrust(): void {
    this.#trustedUntil = -Infinity
    this.forget()
  }

  /** Whether proofs are worth asking for. */
  get wanted(): boolean {
    return this.#clock() < this.#wantedUntil
  }

  get(sessionId: string): Known | undefined {
    const now = this.#clock()
    this.#wantedUntil = now + WANTED_MS
    if (now >= this.#trustedUntil) return undefined
    const known = this.#known.get(sessionId)
    if (known === undefined || now < known.until) return known
    this.#known.delete(sessionId)
    return undefined
  }

  /** To be taken before something is read that is to be kept: what is forgotten meanwhile is not kept. */
  get age(): number {
    return this.#age
  }

  keep(age: number, loaded: LoadedSession): void {
    if (age !== this.#age) return
    const before = this.#known.get(loaded.session.id)
    // Sessions that nobody uses any more are found by nobody: they go with all others, which costs two statements each.
    if (!before && this.#known.size >= MOST_KEPT) this.#known.clear()
    // Roles that were read with an earlier reading do not live longer because the session was read again.
    this.#known.set(loaded.session.id, {
      loaded,
      roles: before?.roles ?? null,
      until: before?.until ?? this.#clock() + KEPT_MS,
    })
  }

  keepRoles(age: number, sessionId: string, roles: readonly MembershipRow[]): void {
    const known = this.#known.get(sessionId)
    if (known !== undefined && age === this.#age) known.roles = roles
  }
}
