import type { Kysely } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** How far a letter is: `nobody` was left to write to when it was its turn. */
export type LetterState = {
  state: 'waiting' | 'sent' | 'nobody' | 'failed'
  attempts: number
  at: Date | null
  due: Date
}

/** How far these letters are, by id; those that ended more than 30 days ago are forgotten (post-office.ts). */
export async function letterStates(
  control: Kysely<ControlDatabase>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LetterState>> {
  if (ids.length === 0) return new Map()
  const rows = await control
    .selectFrom('mail')
    .select(['id', 'state', 'attempts', 'finished_at', 'next_try_at'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map(({ id, state, attempts, finished_at, next_try_at }) => [
      id,
      { state, attempts, at: finished_at, due: next_try_at },
    ]),
  )
}
