import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** The value under `key`, which is `value` when nobody set one before; of two at once one wins, and both read that. */
export async function settingOnce(control: Kysely<ControlDatabase>, key: string, value: string): Promise<string> {
  await control
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await control.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value
}
