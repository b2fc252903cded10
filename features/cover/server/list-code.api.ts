import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { CODE_LETTERS } from '#platform/shared/tokens/code-letters.ts'

/** Letters and digits of a code that is read aloud or copied from paper. */
const CODE_LENGTH = 8

/** A code that is easy to read aloud. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** As it is kept: people write codes small and with spaces. */
export const digestOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex')

/** The code on the printed list of each run, by run: made once, printed as often as needed. Of runs that are not over. */
export async function listCodesOf(
  tx: TenantContext,
  runs: readonly { id: string; group_id: string }[],
): Promise<Map<string, string>> {
  if (runs.length === 0) return new Map()
  await tx.db
    .insertInto('takeover_code')
    .values(
      runs.map((run) => {
        const code = newCode()
        return {
          organisation_id: tx.organisationId,
          group_id: run.group_id,
          id: tx.newId(),
          run_id: run.id,
          kind: 'list',
          code_hash: digestOf(code),
          list_code: code,
          made_by: tx.actor.personId,
          made_at: tx.now,
        }
      }),
    )
    // The index is partial: PostgreSQL recognises it by a literal only. As a parameter the value is unknown to a generic plan.
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'run_id'])
        .where('kind', '=', sql.lit('list' as const))
        .doNothing(),
    )
    .execute()
  const rows = await tx.db
    .selectFrom('takeover_code')
    .select(['run_id', 'list_code'])
    .where('organisation_id', '=', tx.organisationId)
    .where('kind', '=', 'list')
    .where('run_id', '=', anyOf(runs.map((run) => run.id)))
    .execute()
  return new Map(rows.flatMap((row) => (row.list_code === null ? [] : [[row.run_id, row.list_code] as const])))
}
