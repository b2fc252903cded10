import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '../tenant-context.ts'

/** What every table of versions has: a row is never changed, a change is a row with the next number. */
export type VersionRow = {
  id: string
  version: number
  person_id: string
  change: string
  content: unknown
  reason: string
  author_id: string | null
  happened_at: Date
  recorded_at: Date
  synced_at: Date
  by_name: string | null
  by_surname: string | null
}

/** Rows of one person that are read at most; a record with more history than this was not written by people. */
const MOST = 5000

type Which = {
  /** A name from the code, never from a call. */
  table: string
  /** The columns of the table beyond those of every one. */
  columns: readonly string[]
  /** More about each version, as `<expression> as name`. */
  computed?: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Versions (`v`) with who wrote them, the oldest record and version first. */
export async function versionRows<Row extends VersionRow>(
  tx: TenantContext,
  { table, columns, computed, where }: Which,
) {
  const own = columns.map((column) => sql`, ${sql.ref(`v.${column}`)}`)
  const { rows } =
    await sql<Row>`select v.id, v.version, v.person_id, v.change, v.content, v.reason, v.author_id, v.happened_at,
      v.recorded_at, v.synced_at, b.name as by_name, b.surname as by_surname ${sql.join(own, sql``)} ${computed ? sql`, ${computed}` : sql``}
    from ${sql.table(table)} v
    left join person b on b.organisation_id = ${tx.organisationId} and b.id = v.author_id
    where v.organisation_id = ${tx.organisationId} and ${where}
    order by v.synced_at, v.id, v.version limit ${MOST}`.execute(tx.db)
  return rows
}
