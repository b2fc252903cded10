import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { AppContext } from '../app-context.ts'

/** How a letter leaves: by SMTP, to a push service (RFC 8030), to the SMS gateway of the operator. */
export const LETTER_CHANNELS = ['email', 'push', 'sms'] as const
export type LetterChannel = (typeof LETTER_CHANNELS)[number]

/**
 * What a reader gets. Plain text: no reader loads anything from anywhere. Of a push `to` is the subscription and `body` the message, both as
 * JSON (platform/shared/push/message.ts); of an SMS `to` is a number in the form of E.164; both have an empty subject.
 */
export type Letter = { to: string; subject: string; body: string }

/** What the writer of a letter may use. With `linked`, `control` is the transaction in which the letter is kept. */
export type Writing = { control: Kysely<ControlDatabase>; app: AppContext; now: Date }

/**
 * A kind of letter. The command only says that one is due and about what; it is written when it is sent, so that a call
 * takes as long for somebody who gets a letter as for somebody who does not.
 */
export type LetterKind<Data = unknown> = {
  /** `feature.noun`, unique over the application. */
  readonly name: string
  /** E-mail unless it is said. */
  readonly channel?: LetterChannel
  readonly data: z.ZodMiniType<Data>
  /**
   * Writing makes a link in `control` that has to exist exactly when the letter is kept: both in one transaction. Others are written without
   * one: a lane that holds a connection while it asks for another would leave the requests none.
   */
  readonly linked?: true
  // Methods, so that a list may hold kinds of different data; each is only given what its own schema read.
  /** The letter, or null when there is nobody to write to. It may run again when the process died in it. */
  write(writing: Writing, data: Data): Promise<Letter | null>
  /** The receiving end says that this letter can never be delivered: a device that is gone, a number that does not exist. */
  undeliverable?(app: AppContext, data: Data): Promise<void>
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
  await postLetters(control, source.now, [dueLetter(kind, data, id)])
}

/** A letter that is due, of any kind. */
export type DueLetter = { id: string; kind: string; channel: LetterChannel; data: string; due: Date | null }

/** A letter of a kind under an id that a caller that may run twice makes the same again. `due`: when it leaves; at once unless given. */
export const dueLetter = <Data>(
  kind: LetterKind<Data>,
  data: Data,
  id: string,
  due: Date | null = null,
): DueLetter => ({
  id,
  kind: kind.name,
  channel: kind.channel ?? 'email',
  data: JSON.stringify(data),
  due,
})

/** Rows of one insert: seven parameters each, of the 65,535 that PostgreSQL takes. */
const AT_ONCE = 1000

/** Notes many letters; one that is noted already stays as it is. */
export async function postLetters(
  control: Kysely<ControlDatabase>,
  now: Date,
  letters: readonly DueLetter[],
): Promise<void> {
  for (let at = 0; at < letters.length; at += AT_ONCE)
    await control
      .insertInto('mail')
      .values(
        letters
          .slice(at, at + AT_ONCE)
          .map(({ due, ...letter }) => ({ ...letter, created_at: now, next_try_at: due ?? now })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}
