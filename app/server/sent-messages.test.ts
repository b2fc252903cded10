import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { LetterKind } from '#platform/server/mail/letter.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { createParent, updatePerson } from '#features/people/shared/records.contract.ts'
import { getPersonalData, updatePersonalData } from '#features/profile/shared/profile.contract.ts'
import { forgotPassword } from '#features/session/shared/credential.contract.ts'
import { features } from './features.ts'
import { plant, wordsOf, type Canaries } from './testing/canaries.ts'
import { CARE_RECORD } from './testing/care-tables.ts'
import { makeGuardian, MORNING } from './testing/line-scene.ts'
import type { Input } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { ADDRESSES, outbox, reachable, runQueued, type Sent } from './testing/sent-messages.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * E-mails, pushes, text messages and the log: every operation is called as everybody who may, and what leaves the server
 * because of it is searched for what its receiver may not know. Receivers are all people of the group, and next to them
 * staff and a parent who are restricted, parents who lack a right, and people of the other group.
 */
const routes = features.flatMap((feature) => feature.routes)

let app: TestApp
let world: World
let canaries: Canaries
let undo: () => Promise<void>
let left: () => Promise<Sent[]>
/** What the server wrote to its log since the last call. */
let logged: () => string[]
let tables: string[]
/** Ids of rows about the people from whom `restricted` are restricted, and the people themselves. */
let restrictedIds: string[]
let receivers: Record<'restricted' | 'otherGroup' | 'withoutCare' | 'withoutDocuments' | 'withoutSight', string[]>

beforeAll(async () => {
  const lines: string[] = []
  logged = () => lines.splice(0)
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  app = await openTestApp({ now: MORNING, log: pino({ level: 'trace' }, stream) })
  const organisation = await newOrganisation(app)
  world = await buildWorld(app, organisation)
  canaries = await plant(app.database, world)
  tables = (
    await app.database.asOwner<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`)
  ).map(({ name }) => name)
  const people = [world.children[0].id, world.guest.id, world.loneChild.id, organisation.parent.personId]
  restrictedIds = [...people, ...(await plantOwn(people))]
  const [group, other] = organisation.groups
  const all = [...new Set([...world.children.map(({ id }) => id), world.loneChild.id, world.guest.id])]
  const relate = async (person: TestPerson, ids: readonly string[], rights: object) => {
    for (const id of ids) await makeGuardian(app, organisation, person, { id, name: '' }, rights)
    return person.personId
  }
  const person = (role: Role, of = group) => organisation.person([{ role, group: of }])
  receivers = {
    restricted: [],
    otherGroup: await Promise.all(ROLES.map(async (role) => (await person(role, other)).personId)),
    withoutCare: [await relate(await person('CB_PARENT'), all, { seeCare: false, decideMedical: false })],
    withoutDocuments: [await relate(await person('CB_PARENT'), all, { seeDocuments: false })],
    withoutSight: [await relate(await person('CB_PARENT'), all, { see: false, decide: false })],
  }
  for (const role of ROLES)
    receivers.restricted.push(await relate(await person(role), [...new Set(people)], { restricted: true }))
  await reachable(app, organisation.id)
  left = outbox(app, organisation.id)
  await app.relay()
  await runQueued(app)
  await left()
  undo = await undoWrites(app.database)
}, 120_000)
afterEach(async () => {
  await undo()
  app.clock.set(MORNING)
  app.app.known.forget()
})
afterAll(() => app?.close())

/** Marks the planted words of rows about these people, and returns the ids of the rows. */
async function plantOwn(people: readonly string[]): Promise<string[]> {
  const columns = await app.database.asOwner<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`,
  )
  const ids: string[] = []
  for (const table of canaries.tables) {
    const own = columns.filter((one) => one.table_name === table)
    const subject = own.find(({ column_name: name }) =>
      /^(child|guest|person|subject|rider)_id$/.test(name),
    )?.column_name
    const of = table === 'person' ? 'id' : subject
    if (of === undefined) continue
    for (const { column_name: name } of own.filter(({ data_type }) => data_type === 'text'))
      // A column that refuses the longer word keeps the one of its table.
      await app.database
        .asOwner(`update ${table} set ${name} = replace(${name}, 'KANARY-', 'KANARY-own_') where ${of} = any ($1)`, [
          people,
        ])
        .catch(() => [])
    if (own.some(({ column_name: name }) => name === 'id'))
      ids.push(
        ...(await app.database.asOwner<{ id: string }>(`select id from ${table} where ${of} = any ($1)`, [people])).map(
          ({ id }) => id,
        ),
      )
  }
  return ids
}

const others = (starts: readonly string[]) =>
  [...tables, ...tables.map((name) => `own_${name}`)].filter(
    (name) => !starts.some((start) => name.replace(/^own_/, '').startsWith(start)),
  )

/** What a message shows that its receiver may not know, or that may not leave on its channel; null when there is nothing. */
function leakIn({ channel, to, text }: Sent, sent: string): string | null {
  const { restricted, otherGroup, withoutCare, withoutDocuments, withoutSight } = receivers
  const is = (ids: readonly string[]) => to !== null && ids.includes(to)
  const said = sent + (to ?? '')
  // Shown on a locked screen, and passed on by the makers of browsers.
  if (channel === 'push') return canaries.leakIn(text, '')
  // Read by others than the receiver: nothing of the care record leaves the app.
  const words = text.match(/KANARY-\w+/g) ?? []
  const care = words.find((word) => CARE_RECORD.some((start) => word.replace(/^KANARY-(own_)?/, '').startsWith(start)))
  if (care !== undefined) return care
  if (is(restricted))
    return (
      /KANARY-own_\w+/.exec(text)?.[0] ?? restrictedIds.find((id) => text.includes(id) && !said.includes(id)) ?? null
    )
  if (is(otherGroup) || is(withoutSight)) return canaries.leakIn(text, said)
  if (is(withoutCare)) return canaries.leakIn(text, said, others(CARE_RECORD))
  if (is(withoutDocuments)) return canaries.leakIn(text, said, others(['document']))
  return null
}

/** Words that a caller typed: free text, names, file names, addresses, telephone numbers and tokens. */
function typedIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= 8 && !/^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d|^[\w.]+$/i.test(value) ? [value.slice(0, 200)] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedIn) : []
}

const PRIVATE = new RegExp(
  `KANARY|${ADDRESSES}|@example\\.test|\\+39333|cb[01]\\.[0-9a-f]{8}|push\\.example\\.test`,
  'i',
)

/** The log lines that contain a name, a text, an address or a token. */
const badLines = (lines: readonly string[], input: Input = {}): string[] => {
  const typed = typedIn(input)
  return lines.filter((line) => PRIVATE.test(line) || typed.some((text) => line.includes(text)))
}

const cells = routes.flatMap((route) =>
  ROLES.filter(
    (role) => route.needs === 'public' || route.needs === 'signed-in' || route.needs[role] !== undefined,
  ).map((role) => ({ name: route.endpoint.name, role, route })),
)
const failed = new Set<string>()
const kinds = new Set<string>()
const channels = new Map<string, number>()

/** Sends what waits and returns what may not be in it. */
async function leaks(sent: string): Promise<{ channel: string; to: string | null; leak: string }[]> {
  await runQueued(app)
  const messages = await left()
  for (const { kind } of await app.database.asOwner<{ kind: string }>(
    `select distinct kind from control.mail where state = 'sent'`,
  ))
    kinds.add(kind)
  return messages.flatMap((message) => {
    channels.set(message.channel, (channels.get(message.channel) ?? 0) + 1)
    const leak = leakIn(message, sent)
    return leak === null ? [] : [{ channel: message.channel, to: message.to, leak: `${leak}: ${message.text}` }]
  })
}

/** Accepts the invitation of a contact of the other group, whose people know the person from then on. */
const JOINING = 'joins.accept'

test.each(cells.filter(({ route }) => route.endpoint.method !== 'GET'))(
  '$name by $role sends nobody what they may not know, and logs nothing of anybody',
  async ({ name, route, role }) => {
    const { administrator, assistant, parent } = world.organisation
    const sample = samples[name]
    await sample?.before?.(world)
    const input = sample?.input(world, role) ?? {}
    const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
    const { token } = await signInAs(app.app, person, role, 'mobile')
    const { statusCode, body } = await clientOf(app.fastify, async () => token).send(route.endpoint, input)
    if (statusCode !== (sample?.status ?? 200)) failed.add(`${name} by ${role}: ${statusCode} ${body}`)
    const found = await leaks(wordsOf(input))
    expect(found.filter(({ to }) => name !== JOINING || !receivers.otherGroup.includes(to ?? ''))).toEqual([])
    expect(badLines(logged(), input)).toEqual([])
  },
)

test('reading logs nothing of anybody', async () => {
  const { administrator, assistant, parent } = world.organisation
  for (const { name, role, route } of cells.filter((cell) => cell.route.endpoint.method === 'GET')) {
    const input = samples[name]?.input(world, role) ?? {}
    const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
    await app.as(person).send(route.endpoint, input)
    expect({ name, role, bad: badLines(logged(), input) }).toEqual({ name, role, bad: [] })
  }
}, 60_000)

test('the scheduled jobs of a week send nobody what they may not know', async () => {
  for (const minutes of [0, 30, 120, 6 * 60, 24 * 60, 24 * 60, 5 * 24 * 60]) {
    app.clock.pass({ minutes })
    await app.runJobs()
    expect(await leaks('')).toEqual([])
  }
  expect(badLines(logged())).toEqual([])
})

test('links, codes and summaries that no sample sends show nobody what they may not know', async () => {
  const { organisation, children, group } = world
  const { parent } = organisation
  await app.database.asOwner(`update control.account set password_hash = 'chosen' where id = $1`, [parent.accountId])
  await app.anonymous().call(forgotPassword, { body: { username: parent.username } })
  const own = await app.as(parent).call(getPersonalData)
  const { personalDataDto } = own
  const fresh = await signInAs(app.app, parent, 'CB_PARENT', 'web')
  await clientOf(app.fastify, async () => fresh.token).call(updatePersonalData, {
    body: { personalDataDto: { ...personalDataDto, email: `moved@${ADDRESSES}` } },
  })
  const known = receivers.otherGroup[0]
  await app.as(organisation.administrator).call(createParent, {
    body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta', email: `${known}@${ADDRESSES}` },
  })
  expect(await leaks(`Pia Parent ${group.name}`)).toEqual([])
  for (const [id] of Object.values(receivers))
    await app.database.asOwner(
      `insert into notice_hours (organisation_id, person_id, zone, summary_at) values ($1, $2, 'Europe/Rome', '07:30')`,
      [organisation.id, id],
    )
  await app.as(organisation.administrator).call(reportAbsence, {
    body: { childId: children[0].id, fromDay: '2026-11-02', toDay: '2026-11-02' },
  })
  await app.runJobs()
  expect(await leaks('')).toEqual([])
  expect(badLines(logged())).toEqual([])
})

test('a job that fails on what a row contains logs nothing of the row', async () => {
  const { asOwner } = app.database
  // PostgreSQL quotes a value that it cannot read in the message of the error.
  await asOwner(`create function quote_row() returns trigger language plpgsql as $$ begin
    perform (new::text)::uuid; return new; end $$`)
  await asOwner(`create trigger quote_row before insert on control.mail for each row
    when (new.kind = 'people.addressChanged') execute function quote_row()`)
  try {
    await app.as(world.organisation.administrator).send(updatePerson, samples['people.update']?.input(world))
    await expect(app.runJobs()).rejects.toThrow(ADDRESSES)
    const lines = logged()
    expect(lines.some((line) => line.includes('job failed') && line.includes('22P02'))).toBe(true)
    expect(badLines(lines)).toEqual([])
  } finally {
    await asOwner('drop function quote_row() cascade')
  }
})

test('every kind of message was sent, on every channel', () => {
  // The planted word is in the names of all medicines, so this one has the substance of another order.
  expect([...failed].map((one) => one.slice(0, 35))).toEqual(['medicines.restore by CB_ADMIN: 409 '])
  const declared: readonly LetterKind[] = features.flatMap((feature) => feature.letters ?? [])
  expect(declared.map(({ name }) => name).filter((name) => !kinds.has(name))).toEqual([])
  expect([...channels.keys()].toSorted()).toEqual(['email', 'push', 'sms'])
})
