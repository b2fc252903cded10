import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { hashOf } from '../sessions/token.ts'

export const RECOVERY_CODES = 10

/** Crockford's base 32: nothing that looks like something else on paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

type Control = Kysely<ControlDatabase>

/** Makes ten codes of 80 bits and answers them, `XXXX-XXXX-XXXX-XXXX`; the ones from before are gone. */
export async function makeRecoveryCodes(control: Control, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
  await control.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await control
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: hashOf(Buffer.from(code)), created_at: now })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses a code up. Blanks, dashes, case and letters that look like digits do not matter. */
export async function takeRecoveryCode(
  control: Control,
  accountId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== LENGTH) return false
  const used = await control
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(Buffer.from(code)))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}
