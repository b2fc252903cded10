import type { TestDatabase } from '#platform/server/testing/test-database.ts'
import { groupTables, namesGroup } from './group-tables.ts'
import type { Input } from './sample.ts'
import { watchWrites } from './watch-writes.ts'
import type { World } from './world.ts'

/** What must not leave a group: words planted in every text of its rows, and the ids of its rows. */
export type Canaries = {
  /** The tables whose rows are watched. */
  tables: readonly string[]
  /** The secret of the group that an answer holds, or null. `sent` is what the caller knew already; `known` names tables it may see. */
  leakIn: (answer: string, sent: string, known?: readonly string[]) => string | null
  /**
   * Equal as long as no row of the group was changed, added or removed; the own rows of `besides` (persons) do not count.
   * `named`: only in tables that name the group, which row security tells apart.
   */
  fingerprint: (besides?: readonly string[], named?: boolean) => Promise<string>
}

const WORD = 'KANARY'

/** Texts that the code reads, or that tie rows together. */
const MACHINE =
  /^item$|zone|time|bell|state|status|kind|type|mode|direction|message|action|rule|role|key$|hash|method|function|device|endpoint|language|urgency|_as$|^relation$|^field_name$|^quiet|^summary/

/** Plants the words in the rows of the world's group and of its people, past the application. */
export async function plant(database: TestDatabase, world: World): Promise<Canaries> {
  const { tables } = await groupTables(database, world)

  for (const table of tables) {
    for (const { column_name, data_type } of table.columns) {
      if (data_type !== 'text' || MACHINE.test(column_name)) continue
      // A column with a fixed set of values refuses the word: it holds nothing personal.
      await database
        .asOwner(
          `update ${table.name} set ${column_name} = ${column_name} || ' ${WORD}-${table.name}' where ${table.where}`,
        )
        .catch(() => [])
    }
  }
  // Whoever names the group names it as it is called now.
  Object.assign(world.group, { name: `${world.group.name} ${WORD}-customer_group` })
  const ids = new Map<string, string>()
  for (const table of tables.filter((one) => one.columns.some((column) => column.column_name === 'id'))) {
    const rows = await database.asOwner<{ id: string }>(`select id from ${table.name} where ${table.where}`)
    for (const { id } of rows) ids.set(id, table.name)
  }
  const leakIn = (answer: string, sent: string, known: readonly string[] = []): string | null => {
    const words = answer.match(new RegExp(`${WORD}-[a-z_]+`, 'g')) ?? []
    const word = words.find((one) => !known.includes(one.slice(WORD.length + 1)) && !sent.includes(one))
    if (word) return word
    const found = [...ids].find(([id, table]) => !known.includes(table) && answer.includes(id) && !sent.includes(id))
    return found ? `${found[1]} ${found[0]}` : null
  }
  const written = await watchWrites(
    database,
    tables.map((table) => ({ name: table.name, groupId: namesGroup(table) ? world.group.id : undefined })),
  )
  /** By who does not count, the last fingerprint and the writes until then. */
  const known = new Map<string, { writes: string; sums: string }>()
  return {
    tables: tables.map(({ name }) => name),
    leakIn,
    fingerprint: async (besides = [], named = false) => {
      const key = [...besides, named].join()
      const writes = await written()
      const last = known.get(key)
      if (last?.writes === writes) return last.sums
      const others = besides.map((id) => ` and id <> '${id}'`).join('')
      const parts = (named ? tables.filter(namesGroup) : tables).map(
        ({ name, where }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where ${where}${name === 'person' ? others : ''}`,
      )
      const sums = JSON.stringify(await database.asOwnerAgain(`${parts.join(' union all ')} order by 1`))
      known.set(key, { writes, sums })
      return sums
    },
  }
}

/** Everything that a caller says; a file is read, because its words may be answered. */
export function wordsOf({ body, ...rest }: Input): string {
  const file = typeof body === 'object' && body !== null && 'data' in body ? atob(String(body.data)) : ''
  return JSON.stringify({ ...rest, body }) + file
}
