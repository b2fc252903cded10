import type { Kysely } from 'kysely'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { AppContext } from '../app-context.ts'
import type { Session } from '../sessions/check.ts'
import type { Actor, TenantContext } from '../tenant-context.ts'

/** What an account operation may use. */
export type AccountServices = {
  /** The schema `control`: accounts, sessions, throttles. It reads no tenant table. */
  readonly control: Kysely<ControlDatabase>
  /** Null on a public operation without a session. */
  readonly actor: Actor | null
  readonly session: Session | null
  /** Texts, settings, log. */
  readonly app: AppContext
  /** Opens a tenant transaction as `actor`. */
  readonly asActor: <T>(actor: Actor, run: (tx: TenantContext) => Promise<T>) => Promise<T>
  readonly now: Date
  readonly newId: () => string
  readonly language: Language
  readonly timeZone: string
  /** The caller's network address. */
  readonly address: string
  readonly userAgent: string
  /** The token of the caller's browser (devices.ts), or null. */
  readonly device: string | null
  /** Gives the browser this token. */
  readonly answerDevice: (token: string) => void
  /** Sends this session token in the `Authorization` header of the answer. */
  readonly answerToken: (token: string) => void
}
