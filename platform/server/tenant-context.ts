import type { Transaction } from 'kysely'
import type { SignInState } from '#platform/shared/contract/sign-in-state.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { RoadServerSettings } from './app-context.ts'
import type { Database } from './db/schema.generated.ts'
import type { FileStore } from './files/file-store.ts'
import type { Hooks } from './hooks.ts'
import type { LetterState } from './mail/states.ts'
import type { DueTerms } from './policy/terms.ts'
import type { Vault } from './vault.ts'

/** A transaction on the tenant tables, already limited by row security to the actor's organisation and groups. */
export type Tx = Transaction<Database>

/** Who does something: a signed-in person in one role, or the system itself (jobs, imports, the demo seed). */
export type Actor = {
  readonly kind: 'person' | 'system'
  readonly accountId: string | null
  readonly personId: string | null
  readonly organisationId: string
  /** The one role that the session acts in; null for the application. */
  readonly role: Role | null
  /** The groups in which the person has that role and has chosen to work; for the application all groups. */
  readonly groupIds: readonly string[]
  /** Parts of care that the organisation does not open to the role (`policy/modules.ts`). */
  readonly closedModules: readonly string[]
  /** The terms that the person has to accept; null for the application. */
  readonly dueTerms: DueTerms | null
  readonly sessionId: string | null
  readonly language: Language
  /** IANA name of the reader's zone (`X-Time-Zone`); it only formats text. */
  readonly timeZone: string
}

/** Everything a command or a query may use: one transaction, who acts, the injected clock and id source, the file store. */
export type TenantContext = {
  readonly db: Tx
  readonly actor: Actor
  readonly organisationId: string
  readonly now: Date
  readonly newId: () => string
  /** Through `files/files.ts`, which keeps the rows beside the bytes. */
  readonly files: FileStore
  /** Seals what the database must not hold in the open and the application must read again. */
  readonly vault: Vault
  /** Where the streets of the installation's area are. */
  readonly areaFolder: string
  /** The server of the operator that is asked for ways; null: nobody is. */
  readonly roadServer: RoadServerSettings | null
  /** How people of the organisation stand with their accounts, which live outside the tenant tables. */
  readonly signInsOf: (personIds: readonly string[]) => Promise<ReadonlyMap<string, SignInState>>
  /** How far letters are, which live outside the tenant tables; ids that are known from rows of the organisation. */
  readonly letterStates: (ids: readonly string[]) => Promise<ReadonlyMap<string, LetterState>>
  /** Throws when the room that is left on the disk belongs to others: before what is not the run's own writes. */
  readonly needRoom?: () => void
  /** Throws when the caller of long work has closed the connection (`undoneWhenLeft` of the route): between its parts. */
  readonly needCaller?: () => void
  /** What the features registered for the hooks of those below them. */
  readonly hooks: Hooks
}
