import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { chunksOf } from '#platform/server/db/chunks.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { lockDataDir } from '#platform/server/db/data-dir.ts'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { hashPassword } from '#platform/server/sessions/passwords.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { findOrganisation } from '../app/server/operator.ts'
import { openApp } from '../app/server/open-app.ts'

const ROOT = join(import.meta.dirname, '..')
export const ORGANISATION = 'Boston 2017'
/** Monday 5 October 2026, 06:00 in Boston; from here the clock of the application runs on. */
const START = Date.parse('2026-10-05T10:00:00Z')
export const DAY = '2026-10-05'

const began = performance.now()
/** Milliseconds since this process began. */
export const elapsed = () => performance.now() - began
let ahead = START
export const clock = () => new Date(Math.round(ahead + elapsed()))
/** Lets the clock go on from another instant; a server follows when it is started again. */
export function moveClock(to: number): void {
  ahead = to - elapsed()
}

/** Of all made-up people. */
const PASSWORD = 'morning-of-the-city-00'
/** Of the quick morning: an assistant accompanies one line of six or more children. */
const CHILDREN_PER_ASSISTANT = 6

/**
 * docs/domain.md, "Size": 22,000 children and 640 vehicles, each located every 5 s. A full-size school bus seats 72
 * and carries one or two adults. From stop to stop 42 s on average and all lines begun within two minutes: still several
 * times denser than a real morning.
 */
export const CITY = {
  children: 22_000,
  parents: 5000,
  seats: 72,
  childrenPerAssistant: 24,
  pace: 6,
  startsWithinMs: 120_000,
}

/** What the bench adds to the imported city: an assistant for so many children, and parents of so many of them. */
type Cast = { parents: number; childrenPerAssistant: number }

export type Staff = { username: string; personId: string; groupId: string }
export type Watcher = { username: string; personId: string; groupId: string; childId: string }
export type City = {
  administrator: { username: string; password: string }
  password: string
  assistants: Staff[]
  parents: Watcher[]
}

/** Imports the city with the real command, then adds what no import has: assistants, and one parent per school. */
export async function makeCity(dataDir: string, folder: string, clock: () => Date, cast?: Cast): Promise<City> {
  const said = await importCommand(dataDir, folder, clock)
  const found = /^Administrator of .*: (\S+) (\S+) /m.exec(said)
  if (!found) throw new Error('the import named no administrator')
  const people = await addPeople(dataDir, clock, cast)
  return { administrator: { username: found[1]!, password: found[2]! }, password: PASSWORD, ...people }
}

/** The first schools of the city, to try something out. */
export function onlySchools(city: City, most: number): City {
  const groups = new Set([...new Set(city.assistants.map((one) => one.groupId))].slice(0, most))
  return {
    ...city,
    assistants: city.assistants.filter((one) => groups.has(one.groupId)),
    parents: city.parents.filter((one) => groups.has(one.groupId)),
  }
}

function importCommand(dataDir: string, folder: string, clock: () => Date): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'app/server/import.ts'), '--from', 'boston', folder], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, CARAVAN_CLOCK: clock().toISOString() },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      process.stdout.write(chunk)
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`the import ended with ${code}`))))
  })
}

async function addPeople(
  dataDir: string,
  clock: () => Date,
  size: Cast | undefined,
): Promise<Pick<City, 'assistants' | 'parents'>> {
  return inCity(dataDir, clock, async (app, organisationId) => {
    const people = await asSystem(app, organisationId, (tx) => cast(tx, size), { statementSeconds: 60 })
    await addAccounts(app, organisationId, people.all)
    return people
  })
}

/**
 * What autovacuum does within a minute of an import; without statistics the database reads whole tables for one school. Empty
 * tables are left out: known to be empty, any index is good enough for them, and that plan is kept while they fill.
 */
async function analyse(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where pg_relation_size(relid) > 0`,
    )
    await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`)
  } finally {
    await client.end()
  }
}

/** Does `run` on the data of the city while no server has them. */
export const inCity = <T>(
  dataDir: string,
  clock: () => Date,
  run: (app: AppContext, organisationId: string) => Promise<T>,
): Promise<T> =>
  withoutServer(dataDir, clock, async (app) => {
    const organisationId = await findOrganisation(app, ORGANISATION)
    if (organisationId === undefined) throw new Error(`there is no ${ORGANISATION}`)
    return run(app, organisationId)
  })

/** Runs `run` with the application on a data folder that no server uses. */
export async function withoutServer<T>(
  dataDir: string,
  clock: () => Date,
  run: (app: AppContext) => Promise<T>,
): Promise<T> {
  const unlock = lockDataDir(dataDir)
  const database = await prepareDatabase({ dataDir })
  const { app, close } = await openApp({ dataDir, urls: database.urls, clock: { now: clock } })
  try {
    const done = await run(app)
    if (database.urls.owner !== undefined) await analyse(database.urls.owner)
    return done
  } finally {
    await close()
    await database.stop()
    unlock()
  }
}

/** An assistant for a few children, and parents: one for the first child of each group, or of so many children. */
async function cast(tx: TenantContext, size: Cast | undefined) {
  const { db, organisationId: organisation_id, now } = tx
  const children = await db
    .selectFrom('child_profile')
    .select(['group_id', 'person_id'])
    .where('organisation_id', '=', organisation_id)
    .orderBy('group_id')
    .orderBy('person_id')
    .execute()
  const groups = [...Map.groupBy(children, (child) => child.group_id)]
  const staff = groups.flatMap(([groupId, its], at) =>
    Array.from(
      { length: Math.ceil(its.length / (size?.childrenPerAssistant ?? CHILDREN_PER_ASSISTANT)) },
      (_, index) => ({
        username: `assistant-${at}-${index}`,
        personId: tx.newId(),
        groupId,
        role: 'CB_ASSISTANT' as const,
      }),
    ),
  )
  const every = size === undefined ? 0 : children.length / size.parents
  const followed =
    size === undefined
      ? groups.flatMap(([, its]) => its.slice(0, 1))
      : children.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every))
  const kin = followed.map((child, at) => ({
    username: `parent-${at}`,
    personId: tx.newId(),
    groupId: child.group_id,
    role: 'CB_PARENT' as const,
    childId: child.person_id,
  }))
  const all = [...staff, ...kin]
  for (const some of chunksOf(all)) {
    await db
      .insertInto('person')
      .values(
        some.map(({ personId: id, username }) => ({
          organisation_id,
          id,
          name: 'Bench',
          surname: username,
          created_at: now,
        })),
      )
      .execute()
    await db
      .insertInto('membership')
      .values(
        some.map(({ personId: person_id, groupId: group_id, role }) => ({
          organisation_id,
          id: tx.newId(),
          person_id,
          group_id,
          role,
          valid_from: '2026-01-01',
        })),
      )
      .execute()
  }
  for (const some of chunksOf(kin)) {
    await db
      .insertInto('relationship')
      .values(
        some.map(({ personId: adult_id, childId: child_id }) => ({
          organisation_id,
          id: tx.newId(),
          adult_id,
          child_id,
          kind: 'mother',
          ...rightColumns(ALL_RIGHTS),
          valid_from: '2026-01-01',
        })),
      )
      .execute()
  }
  return { all, assistants: staff, parents: kin }
}

async function addAccounts(app: AppContext, organisationId: string, people: readonly Staff[]): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  const rows = people.map(({ username, personId }) => ({ id: app.newId(), username, personId }))
  await app.db.control.transaction().execute(async (trx) => {
    for (const some of chunksOf(rows)) {
      await trx
        .insertInto('account')
        .values(some.map(({ id, username }) => ({ id, username, password_hash, created_at: app.clock.now() })))
        .execute()
      await trx
        .insertInto('account_organisation')
        .values(
          some.map(({ id, personId }) => ({ account_id: id, organisation_id: organisationId, person_id: personId })),
        )
        .execute()
    }
  })
}
