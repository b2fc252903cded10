import type { TestDatabase } from '#platform/server/testing/test-database.ts'

/** A table to watch: all of its rows, or those of one group (its column `group_id`). */
type Watched = { name: string; groupId?: string | undefined }

/**
 * A counter that grows when a row is written, also by a statement that is rolled back. Reading it takes a hundredth of the
 * time of reading all tables: a test that expects no change reads them only when it has grown. Returns how to read it.
 */
export async function watchWrites(database: TestDatabase, watched: readonly Watched[]): Promise<() => Promise<string>> {
  const name = `watch_${crypto.randomUUID().replaceAll('-', '_')}`
  const counts = (row: string) => `(tg_nargs = 0 or to_jsonb(${row}) ->> 'group_id' = tg_argv[0])`
  await database.asOwner(`create sequence ${name}`)
  // The roles of the application may not use the sequence themselves.
  await database.asOwner(`create function ${name}() returns trigger language plpgsql security definer
    set search_path = public as $$ begin
      if (tg_op <> 'DELETE' and ${counts('new')}) or (tg_op <> 'INSERT' and ${counts('old')}) then
        perform nextval('${name}');
      end if;
      return null;
    end $$`)
  const tables = await database.asOwner<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  const there = new Set(tables.map((table) => table.name))
  // One at a time: locks of several tables at once would stand in the way of the application's own work.
  for (const { name: table, groupId } of watched.filter((one) => there.has(one.name)))
    // Always: what `undoWrites` puts back counts as written.
    await database.asOwner(`create trigger ${name} after insert or update or delete on ${table}
      for each row execute function ${name}(${groupId === undefined ? '' : `'${groupId}'`});
      alter table ${table} enable always trigger ${name}`)
  return async () => {
    const [row] = await database.asOwner<{ count: string }>(
      `select last_value || is_called::text as count from ${name}`,
    )
    return row?.count ?? ''
  }
}
