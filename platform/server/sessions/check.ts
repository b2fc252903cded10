import type { Kysely } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { builtOnce } from '../db/built-once.ts'
import type { KnownSessions } from './known.ts'
import type { RevokedReason } from './revoke.ts'
import {
  forgottenBefore,
  isIdle,
  isWorthNoting,
  lastSeen,
  MAX_GENERATIONS,
  needsSuccessor,
  type Channel,
  type Generation,
} from './session.rules.ts'
import { hashOf, newSecret, nextSecret, sameHash, writeToken, type Token } from './token.ts'

export type Session = {
  id: string
  accountId: string
  organisationId: string
  personId: string
  role: Role
  /** Empty: all groups in which the person has the role. */
  chosenGroupIds: string[]
  channel: Channel
  language: Language
  /** How the person proved who they are; holds `mfa` when a second factor was part of it. */
  amr: string[]
  /** When they last did. */
  authTime: Date
}

type Control = Kysely<ControlDatabase>
type StoredGeneration = Generation & { hash: Buffer; salt: Buffer }

/** 417: missing, malformed, unknown, expired, signed out. */
export function sessionOver(): AppError {
  return new AppError('E005', { status: 417, detail: 'error.sessionOver' })
}

/** 412: the account was blocked, its password reset, or somebody ended the session. */
export function sessionEnded(): AppError {
  return new AppError('E006', { status: 412, detail: 'error.sessionEnded' })
}

function whyRevoked(reason: RevokedReason | null): AppError {
  if (reason === 'signed-out') return sessionOver()
  return reason === 'role-taken' ? new AppError('E010', { status: 412 }) : sessionEnded()
}

type Answered = { session: Session; answerToken: string | null }

/**
 * The session of a token, or the error that says how it ended. `answerToken` is the newer generation that the answer
 * carries: the same one on every answer until the client uses it.
 */
export async function checkSession(
  control: Control,
  known: KnownSessions,
  token: Token | null,
  now: Date,
): Promise<Answered> {
  if (!token) throw sessionOver()
  const remembered = known.get(token.sessionId)?.loaded
  if (remembered && isGood(remembered, token, now)) return { session: remembered.session, answerToken: null }
  const age = known.age
  const found = await load(control, token.sessionId)
  const mine = found && generationOf(found, token)
  if (!found || !mine) throw sessionOver()
  if (found.status === 'D')
    throw new AppError('E006', { status: 412, detail: 'session.blocked', sessionEnd: 'blocked' })
  if (found.revokedAt) throw whyRevoked(found.revokedReason)
  if (now >= found.absoluteEnd || isIdle(found.session.channel, mine, now)) throw sessionOver()

  if (isToBeNoted(mine, now)) {
    await noteUse(control, found.session.id, mine, now)
    mine.lastUsedAt = now
    mine.confirmedAt ??= now
  }
  known.keep(age, found)
  return { session: found.session, answerToken: await successorOf(control, found, mine, token.secret, now) }
}

const generationOf = (found: LoadedSession, { secret }: Token): StoredGeneration | undefined => {
  const hash = hashOf(secret)
  return found.generations.find((generation) => sameHash(generation.hash, hash))
}

const isToBeNoted = (mine: Generation, now: Date): boolean =>
  mine.confirmedAt === null || isWorthNoting(mine.lastUsedAt, now)

/** Whether nothing about it has to be read, written or refused. */
function isGood(found: LoadedSession, token: Token, now: Date): boolean {
  const mine = generationOf(found, token)
  if (!mine || found.status === 'D' || found.revokedAt || now >= found.absoluteEnd) return false
  if (isIdle(found.session.channel, mine, now) || isToBeNoted(mine, now) || needsSuccessor(mine, now)) return false
  return found.generations.every((generation) => generation.generation <= mine.generation)
}

/** The newest generation after the caller's own (`own` is its secret), which is made when it is time for one; otherwise null. */
async function successorOf(
  control: Control,
  { session, generations }: LoadedSession,
  mine: StoredGeneration,
  own: Buffer,
  now: Date,
): Promise<string | null> {
  const newer = generations.filter((generation) => generation.generation > mine.generation)
  if (newer.length === 0 && !needsSuccessor(mine, now)) return null
  const successors = newer.length > 0 ? newer : await addSuccessor(control, session, mine, own, now)
  const newest = successors.at(-1)
  // Whoever is led to it now may rely on it for as long as on a new one, also when another tab left it long ago.
  if (newest && isWorthNoting(lastSeen(newest), now)) {
    await update(control, session.id, newest).set({ issued_at: now }).execute()
  }
  return writeToken(
    session.id,
    successors.reduce((before, generation) => nextSecret(before, generation.salt), own),
  )
}

const withGenerations = builtOnce((control: Control, asked: { id: string }) =>
  control
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('session_token as t', 't.session_id', 's.id')
    .where('s.id', '=', asked.id)
    .select([
      's.id',
      's.account_id',
      's.organisation_id',
      's.person_id',
      's.role',
      's.group_ids',
      's.channel',
      's.language',
      's.amr',
      's.auth_time',
      's.created_at',
    ])
    .select(['s.absolute_end', 's.revoked_at', 's.revoked_reason', 'a.status'])
    .select(['t.generation', 't.hash', 't.salt', 't.issued_at', 't.confirmed_at', 't.last_used_at'])
    .orderBy('t.generation'),
)

/** A session as the database has it. */
export type LoadedSession = NonNullable<Awaited<ReturnType<typeof load>>>

async function load(control: Control, id: string) {
  const rows = await withGenerations(control, { id })
  const first = rows[0]
  if (!first) return null
  const session: Session = {
    id: first.id,
    accountId: first.account_id,
    organisationId: first.organisation_id,
    personId: first.person_id,
    role: first.role,
    chosenGroupIds: first.group_ids,
    channel: first.channel,
    language: LANGUAGES.find((language) => language === first.language) ?? 'en',
    amr: first.amr,
    authTime: first.auth_time ?? first.created_at,
  }
  const generations: StoredGeneration[] = rows.map((row) => ({
    generation: row.generation,
    hash: row.hash,
    salt: row.salt,
    issuedAt: row.issued_at,
    confirmedAt: row.confirmed_at,
    lastUsedAt: row.last_used_at,
  }))
  return {
    session,
    generations,
    status: first.status,
    revokedAt: first.revoked_at,
    revokedReason: first.revoked_reason,
    absoluteEnd: first.absolute_end,
  }
}

async function noteUse(control: Control, sessionId: string, mine: Generation, now: Date): Promise<void> {
  await update(control, sessionId, mine)
    .set((eb) => ({ last_used_at: now, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .execute()
}

/** Two answers at once make one successor: the second finds the row of the first. */
async function addSuccessor(
  control: Control,
  { id: sessionId, channel }: Session,
  mine: Generation,
  secret: Buffer,
  now: Date,
): Promise<StoredGeneration[]> {
  const salt = newSecret()
  const generation = mine.generation + 1
  await control
    .insertInto('session_token')
    .values({ session_id: sessionId, generation, hash: hashOf(nextSecret(secret, salt)), salt, issued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await control
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('generation', '<=', generation - MAX_GENERATIONS)
    .where((eb) => eb(eb.fn<Date>('greatest', ['issued_at', 'last_used_at']), '<', forgottenBefore(channel, now)))
    .execute()
  const stored = (await load(control, sessionId))?.generations ?? []
  return stored.filter((one) => one.generation > mine.generation)
}

function update(control: Control, sessionId: string, token: Generation) {
  return control
    .updateTable('session_token')
    .where('session_id', '=', sessionId)
    .where('generation', '=', token.generation)
}
