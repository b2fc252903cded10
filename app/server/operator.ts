import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { hashPassword, speakablePassword } from '#platform/server/sessions/passwords.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'

/** An organisation by its name, or undefined. */
export async function findOrganisation(app: AppContext, name: string): Promise<string | undefined> {
  const row = await app.db.control.selectFrom('organisation').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

/** Makes an organisation without groups. */
export async function makeOrganisation(app: AppContext, name: string): Promise<string> {
  const id = app.newId()
  await app.db.control.insertInto('organisation').values({ id, name, created_at: app.clock.now() }).execute()
  return id
}

type Administrator = { username: string; name: string; surname: string }

/**
 * Makes somebody the administrator of every group of an organisation. A new account gets a password, which is answered
 * once and kept nowhere; an account that exists keeps its own (null).
 */
export async function makeAdministrator(
  app: AppContext,
  organisationId: string,
  who: Administrator,
): Promise<string | null> {
  const { control } = app.db
  const known = await control
    .selectFrom('account as a')
    .innerJoin('account_organisation as o', 'o.account_id', 'a.id')
    .select('o.person_id')
    .where('a.username', '=', who.username)
    .where('o.organisation_id', '=', organisationId)
    .executeTakeFirst()
  const personId = known?.person_id ?? app.newId()
  await asSystem(app, organisationId, async (tx) => {
    const { db, now } = tx
    if (!known) {
      const { name, surname } = who
      await db
        .insertInto('person')
        .values({ organisation_id: organisationId, id: personId, name, surname, created_at: now })
        .execute()
    }
    const held = await db
      .selectFrom('membership')
      .select('group_id')
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', personId)
      .where('role', '=', 'CB_ADMIN')
      .execute()
    const groups = await db
      .selectFrom('customer_group')
      .select(['id', 'zone'])
      .where('organisation_id', '=', organisationId)
      .execute()
    const missing = groups.filter((group) => !held.some((one) => one.group_id === group.id))
    if (missing.length === 0) return
    await db
      .insertInto('membership')
      .values(
        missing.map((group) => ({
          organisation_id: organisationId,
          id: tx.newId(),
          person_id: personId,
          group_id: group.id,
          role: 'CB_ADMIN' as const,
          valid_from: dayIn(group.zone, now),
        })),
      )
      .execute()
  })
  if (known) return null

  const password = speakablePassword()
  const account = {
    id: app.newId(),
    username: who.username,
    password_hash: await hashPassword(password),
    created_at: app.clock.now(),
  }
  await control.transaction().execute(async (trx) => {
    await trx.insertInto('account').values(account).execute()
    await trx
      .insertInto('account_organisation')
      .values({ account_id: account.id, organisation_id: organisationId, person_id: personId })
      .execute()
  })
  return password
}
