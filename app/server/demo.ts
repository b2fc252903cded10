import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Demo, Feature } from '#platform/server/feature.ts'
import { asSystem, type DemoSignIn, type AppContext } from '#platform/server/app-context.ts'
import { hashPassword, speakablePassword } from '#platform/server/sessions/passwords.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

const SEEDED = 'DEMO_ORGANISATION'
const ORGANISATION = 'Istituto Collina (demo)'
const ZONE = 'Europe/Rome'

/** Made up, as everything in the demo. */
const PEOPLE = [
  { role: 'CB_ADMIN', username: 'administrator', name: 'Alma', surname: 'Verdi' },
  { role: 'CB_ASSISTANT', username: 'assistant', name: 'Aldo', surname: 'Bruni' },
  { role: 'CB_PARENT', username: 'parent', name: 'Pia', surname: 'Ferri' },
  { role: 'CB_ASSISTANT', username: 'colleague', name: 'Bea', surname: 'Conti' },
] as const

const signIns = z.array(z.object({ role: z.enum(ROLES), username: z.string(), password: z.string() }))

/** The demo's sign-ins, with passwords that are made at the first start and kept under `dataDir`. */
export function demoSignIns(dataDir: string): DemoSignIn[] {
  const file = join(dataDir, 'demo-sign-ins.json')
  if (existsSync(file)) return signIns.parse(JSON.parse(readFileSync(file, 'utf8')))
  const made = PEOPLE.map(({ role, username }) => ({ role, username, password: speakablePassword() }))
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}

/** Makes the demo organisation once: groups, people and what each feature adds, in one transaction; then the accounts. */
export async function seedDemo(
  app: AppContext,
  features: readonly Feature[],
  demo: readonly DemoSignIn[],
): Promise<void> {
  const { control } = app.db
  const seeded = await control.selectFrom('setting').select('value').where('key', '=', SEEDED).executeTakeFirst()
  if (seeded) return
  const accounts = await Promise.all(
    PEOPLE.map(async (person) => {
      const password = demo.find((one) => one.username === person.username)?.password ?? speakablePassword()
      return { ...person, accountId: app.newId(), personId: app.newId(), hash: await hashPassword(password) }
    }),
  )
  const groups = [
    { id: app.newId(), name: 'Scuola primaria Collina' },
    { id: app.newId(), name: 'Scuola media Collina' },
  ] as const
  const [administrator, assistant, parent, colleague] = accounts
  if (!administrator || !assistant || !parent || !colleague) throw new Error('the demo has four people')
  const organisationId = app.newId()
  const cast: Demo = {
    organisationId,
    groups,
    administratorId: administrator.personId,
    assistantId: assistant.personId,
    parentId: parent.personId,
    colleagueId: colleague.personId,
  }

  await asSystem(app, organisationId, (tx) => makeGroups(tx, groups))
  await asSystem(
    app,
    organisationId,
    async (tx) => {
      for (const person of accounts) await makePerson(tx, person, person.role === 'CB_ADMIN' ? groups : [groups[0]])
      for (const feature of features) await feature.seed?.(tx, cast)
    },
    { statementSeconds: 60 },
  )

  const now = app.clock.now()
  await control.transaction().execute(async (trx) => {
    await trx.insertInto('organisation').values({ id: organisationId, name: ORGANISATION, created_at: now }).execute()
    for (const { accountId, personId, username, hash } of accounts) {
      await trx
        .insertInto('account')
        .values({ id: accountId, username, password_hash: hash, created_at: now })
        .execute()
      await trx
        .insertInto('account_organisation')
        .values({ account_id: accountId, organisation_id: organisationId, person_id: personId })
        .execute()
    }
    await trx.insertInto('setting').values({ key: SEEDED, value: organisationId }).execute()
  })
}

async function makeGroups(tx: TenantContext, groups: readonly { id: string; name: string }[]): Promise<void> {
  await tx.db
    .insertInto('customer_group')
    .values(groups.map((group) => ({ ...group, organisation_id: tx.organisationId, zone: ZONE, created_at: tx.now })))
    .execute()
}

type DemoPerson = (typeof PEOPLE)[number] & { personId: string }

async function makePerson(tx: TenantContext, person: DemoPerson, groups: readonly { id: string }[]): Promise<void> {
  const { organisationId } = tx
  await tx.db
    .insertInto('person')
    .values({
      organisation_id: organisationId,
      id: person.personId,
      name: person.name,
      surname: person.surname,
      created_at: tx.now,
    })
    .execute()
  await tx.db
    .insertInto('membership')
    .values(
      groups.map((group) => ({
        organisation_id: organisationId,
        id: tx.newId(),
        person_id: person.personId,
        group_id: group.id,
        role: person.role,
        valid_from: addDays(dayIn(ZONE, tx.now), -365),
      })),
    )
    .execute()
}
