import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'

type Control = Kysely<ControlDatabase> | Transaction<ControlDatabase>

/**
 * A user name for a new account, until its owner chooses one with the link: the name with four random digits. It is never
 * the e-mail address, and never numbered by who is there already: both would tell an administrator whether somebody of
 * another group or organisation has an account.
 */
export async function newUsername(control: Control, { name, surname }: { name: string; surname: string }) {
  const words = searchKey(name, surname)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
  const base = (words.length >= 3 ? words : `${words}.user`).slice(0, 80)
  for (;;) {
    const username = `${base}.${randomInt(1000, 10_000)}`
    const taken = await control.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst()
    if (!taken) return username
  }
}
