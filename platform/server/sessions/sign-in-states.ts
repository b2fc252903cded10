import type { Kysely } from 'kysely'
import type { SignInState } from '#platform/shared/contract/sign-in-state.ts'
import { anyOf } from '../db/any-of.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** Returns how people of an organisation stand with their accounts, each of them. */
export async function signInStates(
  control: Kysely<ControlDatabase>,
  organisationId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, SignInState>> {
  if (personIds.length === 0) return new Map()
  const rows = await control
    .selectFrom('account_organisation as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['o.person_id', 'a.status'])
    .select((eb) =>
      eb
        .or([
          eb('a.password_hash', 'is not', null),
          eb.exists(eb.selectFrom('passkey as k').select('k.id').whereRef('k.account_id', '=', 'a.id')),
          eb.exists(eb.selectFrom('identity as i').select('i.subject').whereRef('i.account_id', '=', 'a.id')),
        ])
        .as('chosen'),
    )
    .where('o.organisation_id', '=', organisationId)
    .where('o.person_id', '=', anyOf(personIds))
    .execute()
  const known = new Map(rows.map((row) => [row.person_id, row]))
  return new Map(personIds.map((id) => [id, stateOf(known.get(id))]))
}

function stateOf(account: { status: 'A' | 'D'; chosen: unknown } | undefined): SignInState {
  if (!account) return 'none'
  if (account.status === 'D') return 'blocked'
  return account.chosen === true ? 'ready' : 'invited'
}
