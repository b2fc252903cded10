import type { TestDatabase } from './test-database.ts'

/** PostgreSQL's code for a transaction that was ended because two waited for each other. */
const DEADLOCK = '40P01'

/** Puts all rows back as they were at the last call. With the number of a noted write: as they were after it. */
export type Undo = (after?: string) => Promise<void>

/**
 * Notes every row that is written from now on, by whoever writes it. What is returned puts all rows back as they were at the
 * last call, or now: a tenth of the time that another copy of the database takes. Sequences go on counting, and what the
 * application holds in memory is its own. The undoing fires no trigger but those that are enabled always.
 */
export async function undoWrites(database: Pick<TestDatabase, 'asOwner'>): Promise<Undo> {
  await database.asOwner(`create schema undo`)
  await database.asOwner(`create table undo.write
    (n bigint generated always as identity, "table" regclass not null, before text, after text)`)
  // The roles of the application may not write here themselves.
  await database.asOwner(`create function undo.note() returns trigger language plpgsql security definer as $$ begin
      insert into undo.write ("table", before, after) values
        (tg_relid, case when tg_op <> 'INSERT' then old::text end, case when tg_op <> 'DELETE' then new::text end);
      return null;
    end $$`)
  // A row as text is exact for every type of column; of two equal rows it does not matter which one is removed.
  await database.asOwner(`create function undo.all(first bigint default 0) returns void language plpgsql as $$
    declare
      write undo.write;
      columns text;
      removed bigint;
    begin
      set local session_replication_role = replica;
      lock table undo.write in exclusive mode;
      for write in select * from undo.write where n > first order by n desc loop
        if write.after is not null then
          execute format('delete from only %1$s where ctid = (select ctid from only %1$s t where t::text = $1 limit 1)',
            write."table") using write.after;
          get diagnostics removed = row_count;
          if removed <> 1 then raise exception '% has no row % to remove', write."table", write.after; end if;
        end if;
        if write.before is not null then
          select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
            where attrelid = write."table" and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('insert into %1$s (%2$s) overriding system value select %2$s from (select ($1::%1$s).*) t',
            write."table", columns) using write.before;
        end if;
      end loop;
      delete from undo.write where n > first;
    end $$`)
  const tables = await database.asOwner<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'control'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`)
  // One table at a time, because locks on several tables at once would block the application.
  for (const { name } of tables)
    await database.asOwner(
      `create trigger undo_note after insert or update or delete on ${name} for each row execute function undo.note()`,
    )
  return undoing(database)
}

/** Undoes the writes in a database for which `undoWrites` was called. */
export function undoing(database: Pick<TestDatabase, 'asOwner'>): Undo {
  return async (after = '0') => {
    for (let left = 5; ; left -= 1) {
      try {
        await database.asOwner('select undo.all($1)', [after])
        return
      } catch (error) {
        // What the application relays in its own time may hold a row that is put back.
        if (left === 0 || !(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
      }
    }
  }
}
