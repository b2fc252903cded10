import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { LOGO } from '#platform/server/config/setting-keys.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { asSystem } from '#platform/server/app-context.ts'
import { audit } from '#platform/server/audit.ts'
import { removeFactors } from '#platform/server/factors/factors.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { normaliseUsername } from '#platform/server/sessions/passwords.ts'
import { isZone } from '#platform/shared/dates/zoned.ts'
import { readHead, verifyAuditOf } from './audit-command.ts'
import { findOrganisation, makeAdministrator, makeOrganisation } from './operator.ts'
import { setTwoPersonsOf } from './two-persons-command.ts'
import { UsageError } from './usage-error.ts'

export const USAGE = `npm run admin -- organisation create <name> --group <name> [--group <name>] --administrator <user name> [--zone Europe/Rome]
npm run admin -- maintenance on|off
npm run admin -- logo <picture file>|none
npm run admin -- reset-factors <user name>
npm run admin -- verify-audit <organisation> [--head <number>:<hash>]
npm run admin -- two-persons <organisation> on|off`

export const MAINTENANCE = 'CARAVAN_MAINTENANCE'

type Command = (app: AppContext) => Promise<string[]>

/** What the arguments ask for; a UsageError for anything else. The command answers the lines to print. */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parse(args)
  // `organisation create <name>` and `organisation <name>` are the same.
  const [verb, subject, ...more] =
    positionals[0] === 'organisation' && positionals[1] === 'create' && positionals.length > 2
      ? ['organisation', ...positionals.slice(2)]
      : positionals
  if (verb === 'two-persons' && subject !== undefined && more.length === 1 && (more[0] === 'on' || more[0] === 'off'))
    return (app) => setTwoPersonsOf(app, subject, more[0] === 'on')
  if (subject === undefined || more.length > 0) throw new UsageError('Say what to do, and with what.')
  if (verb === 'maintenance' && (subject === 'on' || subject === 'off'))
    return (app) => setMaintenance(app, subject === 'on')
  if (verb === 'logo') return (app) => setLogo(app, subject)
  if (verb === 'reset-factors') return (app) => resetFactors(app, normaliseUsername(subject))
  if (verb === 'verify-audit') {
    const head = readHead(values.head)
    return (app) => verifyAuditOf(app, subject, head)
  }
  if (verb !== 'organisation') throw new UsageError(`There is no command ${verb} ${subject}.`)
  const { group: groups = [], administrator, zone = 'Europe/Rome' } = values
  if (groups.length === 0) throw new UsageError('An organisation needs a group: --group <name>.')
  if (!administrator) throw new UsageError('An organisation needs somebody: --administrator <user name>.')
  if (!isZone(zone)) throw new UsageError(`${zone} is not a time zone such as Europe/Rome.`)
  return (app) => addOrganisation(app, { name: subject, groups, administrator: normaliseUsername(administrator), zone })
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        group: { type: 'string', multiple: true },
        administrator: { type: 'string' },
        zone: { type: 'string' },
        head: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** For somebody who has lost phone, keys and recovery codes. Who is signed in anywhere must sign in again. */
async function resetFactors(app: AppContext, username: string): Promise<string[]> {
  const { control } = app.db
  const account = await control.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst()
  if (!account) throw new UsageError(`There is no user ${username}.`)
  const places = await control
    .selectFrom('account_organisation')
    .select('organisation_id')
    .where('account_id', '=', account.id)
    .execute()
  for (const { organisation_id } of places)
    await asSystem(app, organisation_id, (tx) =>
      audit(tx, { action: 'security.factorsReset', subjectKind: 'account', subjectId: account.id }),
    )
  await control.transaction().execute(async (trx) => {
    await removeFactors(trx, account.id)
    await revokeAccount(trx, account.id, 'administrator', app.clock.now())
  })
  return [`${username} has no second factor any more, and is signed out everywhere.`]
}

async function setMaintenance({ db }: AppContext, on: boolean): Promise<string[]> {
  await db.control
    .insertInto('setting')
    .values({ key: MAINTENANCE, value: String(on) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(on) }))
    .execute()
  return [`Maintenance is ${on ? 'on: people see the maintenance page' : 'off'}.`]
}

/** Pixels: the mark stands at most 40 high, on screens with three pixels for one. */
const LOGO_PIXELS = 128

/** Puts a picture in the place of the product's mark, for everybody; `none` takes it away. */
async function setLogo({ db }: AppContext, file: string): Promise<string[]> {
  if (file === 'none') {
    await db.control.deleteFrom('setting').where('key', '=', LOGO).execute()
    return ['The mark of the product is back.']
  }
  const picture = await sharp(file, { limitInputPixels: 40_000_000 })
    .resize({ width: LOGO_PIXELS * 3, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
  if (!picture) throw new UsageError(`${file} is no picture that can be read (PNG, JPEG, WebP).`)
  const value = picture.toString('base64')
  await db.control
    .insertInto('setting')
    .values({ key: LOGO, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return ['The logo is set.']
}

type NewOrganisation = { name: string; groups: readonly string[]; administrator: string; zone: string }

/** Called again it adds what is missing and changes nothing else. */
async function addOrganisation(
  app: AppContext,
  { name, groups, administrator, zone }: NewOrganisation,
): Promise<string[]> {
  const known = await findOrganisation(app, name)
  const id = known ?? (await makeOrganisation(app, name))
  await asSystem(app, id, async ({ db, now, newId }) => {
    const there = await db.selectFrom('customer_group').select('name').where('organisation_id', '=', id).execute()
    const missing = groups.filter((group) => !there.some((one) => one.name === group))
    if (missing.length === 0) return
    await db
      .insertInto('customer_group')
      .values(missing.map((group) => ({ organisation_id: id, id: newId(), name: group, zone, created_at: now })))
      .execute()
  })
  const password = await makeAdministrator(app, id, { username: administrator, name: administrator, surname: '' })
  return [
    `Organisation ${name}: ${known ? 'was there' : 'made'}, groups ${groups.join(', ')}.`,
    password === null
      ? `${administrator} keeps the password.`
      : `Administrator ${administrator}, password ${password} (shown this once).`,
  ]
}
