import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { AppContext } from '../app-context.ts'

/** What a reader gets. Plain text: no reader loads anything from anywhere. */
export type Letter = { to: string; subject: string; body: string }

/** What the writer of a letter may use. `control` is the transaction in which the letter is kept. */
export type Writing = { control: Transaction<ControlDatabase>; app: AppContext; now: Date }

/**
 * A kind of letter. The command only says that one is due and about what; it is written when it is sent, so that a call
 * takes as long for somebody who gets a letter as for somebody who does not.
 */
export type LetterKind<Data = unknown> = {
  /** `feature.noun`, unique over the application. */
  readonly name: string
  readonly data: z.ZodMiniType<Data>
  // A method, so that a list may hold kinds of different data; each is only given what its own schema read.
  /** The letter, or null when there is nobody to write to. It may run again when the process died in it. */
  write(writing: Writing, data: Data): Promise<Letter | null>
}

/** Declares a kind of letter; its feature lists it in `letters`. */
export function defineLetter<Data>(kind: LetterKind<Data>): LetterKind<Data> {
  return kind
}

/** Notes in the transaction of the command that a letter is due. It leaves after the commit (`house.mailWaits()`). */
export async function postLetter<Data>(
  control: Kysely<ControlDatabase>,
  source: { now: Date; newId: () => string },
  kind: LetterKind<Data>,
  data: Data,
  /** Given by a caller that may run twice: the letter is noted once. */
  id = source.newId(),
): Promise<void> {
  await control
    .insertInto('mail')
    .values({
      id,
      kind: kind.name,
      data: JSON.stringify(data),
      created_at: source.now,
      next_try_at: source.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
