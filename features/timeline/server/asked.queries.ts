import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Whose entries (an id, or the column of a statement around this one), between which moments, and how many of each source at most. `forFamily`:
 * without what families do not read, whoever asks.
 */
export type Asked = {
  personId: string | RawBuilder<string>
  from: Date | null
  until: Date | null
  most: number
  forFamily?: boolean
}

/**
 * A statement with the newest entries of one source about a person whom the actor reaches. Columns: `kind text`, `id uuid`,
 * `at timestamptz`, `by_id uuid`, `struck boolean`, `facts jsonb`.
 */
export type Source = (tx: TenantContext, asked: Asked) => Promise<RawBuilder<unknown>> | RawBuilder<unknown>

export const between = (at: RawBuilder<unknown>, { from, until }: Asked) =>
  sql`(${from === null ? sql`true` : sql`${at} >= ${from}`} and ${until === null ? sql`true` : sql`${at} < ${until}`})`
