import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { lockDataDir } from '#platform/server/db/data-dir.ts'
import { asHouse, type House } from '#platform/server/house.ts'
import { hashPassword } from '#platform/server/sessions/passwords.ts'
import type { Work } from '#platform/server/work.ts'
import { findOrganisation } from '../app/server/operator.ts'
import { openHouse } from '../app/server/house.ts'

const ROOT = join(import.meta.dirname, '..')
const ORGANISATION = 'Boston 2017'
/** Of all made-up people. */
const PASSWORD = 'morning-of-the-city-00'
/** An assistant accompanies one line; as many as a group can have lines. */
const CHILDREN_PER_ASSISTANT = 6

export type Staff = { username: string; personId: string; groupId: string }
export type Watcher = { username: string; groupId: string; childId: string }
export type City = {
  administrator: { username: string; password: string }
  password: string
  assistants: Staff[]
  parents: Watcher[]
}

/** Imports the city with the real command, then adds what no import has: assistants, and one parent per school. */
export async function makeCity(dataDir: string, folder: string, clock: () => Date): Promise<City> {
  const said = await importCommand(dataDir, folder, clock)
  const found = /^Administrator of .*: (\S+) (\S+) /m.exec(said)
  if (!found) throw new Error('the import named no administrator')
  const people = await addPeople(dataDir, clock)
  return { administrator: { username: found[1]!, password: found[2]! }, password: PASSWORD, ...people }
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

async function addPeople(dataDir: string, clock: () => Date): Promise<Pick<City, 'assistants' | 'parents'>> {
  const unlock = lockDataDir(dataDir)
  const database = await prepareDatabase({ dataDir })
  const { house, close } = await openHouse({ dataDir, urls: database.urls, clock: { now: clock } })
  try {
    const organisationId = await findOrganisation(house, ORGANISATION)
    if (organisationId === undefined) throw new Error(`there is no ${ORGANISATION}`)
    const people = await asHouse(house, organisationId, cast, { statementSeconds: 60 })
    await addAccounts(house, organisationId, people.all)
    return people
  } finally {
    await close()
    await database.stop()
    unlock()
  }
}

async function cast(work: Work) {
  const { db, organisationId: organisation_id, now } = work
  const groups = await db
    .selectFrom('child_profile')
    .select((eb) => [
      'group_id',
      eb.fn.countAll<number>().as('children'),
      eb.fn.min<string>(eb.cast<string>('person_id', 'text')).as('first'),
    ])
    .where('organisation_id', '=', organisation_id)
    .groupBy('group_id')
    .orderBy('group_id')
    .execute()
  const staff = groups.flatMap((group, at) =>
    Array.from({ length: Math.ceil(Number(group.children) / CHILDREN_PER_ASSISTANT) }, (_, index) => ({
      username: `assistant-${at}-${index}`,
      personId: work.newId(),
      groupId: group.group_id,
      role: 'CB_ASSISTANT' as const,
    })),
  )
  const kin = groups.map((group, at) => ({
    username: `parent-${at}`,
    personId: work.newId(),
    groupId: group.group_id,
    role: 'CB_PARENT' as const,
    childId: group.first,
  }))
  const all = [...staff, ...kin]
  await db
    .insertInto('person')
    .values(
      all.map(({ personId: id, username }) => ({
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
      all.map(({ personId: person_id, groupId: group_id, role }) => ({
        organisation_id,
        id: work.newId(),
        person_id,
        group_id,
        role,
        valid_from: '2026-01-01',
      })),
    )
    .execute()
  await db
    .insertInto('relationship')
    .values(
      kin.map(({ personId: adult_id, childId: child_id }) => ({
        organisation_id,
        id: work.newId(),
        adult_id,
        child_id,
        kind: 'mother',
        valid_from: '2026-01-01',
      })),
    )
    .execute()
  return { all, assistants: staff, parents: kin }
}

async function addAccounts(house: House, organisationId: string, people: readonly Staff[]): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  const rows = people.map(({ username, personId }) => ({ id: house.newId(), username, personId }))
  await house.db.control.transaction().execute(async (tx) => {
    await tx
      .insertInto('account')
      .values(rows.map(({ id, username }) => ({ id, username, password_hash, created_at: house.clock.now() })))
      .execute()
    await tx
      .insertInto('account_organisation')
      .values(
        rows.map(({ id, personId }) => ({ account_id: id, organisation_id: organisationId, person_id: personId })),
      )
      .execute()
  })
}
