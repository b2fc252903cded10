import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChild, searchChildren } from '#features/children/shared/children.contract.ts'
import { searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { getGuest } from '#features/guests/shared/guests.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { searchInvoices } from '#features/payments/shared/payments.contract.ts'
import { ALL_RIGHTS, NO_RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { plant, wordsOf, type Canaries } from './testing/canaries.ts'
import { CARE_RECORD } from './testing/care-tables.ts'
import { makeGuardian, MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Each right of a relationship by itself: calls every operation that is open to parents as an adult who lacks one right, or who has only one.
 * No answer contains what the missing right opens, and no operation changes it.
 */
const routes = features
  .flatMap((feature) => feature.routes)
  .filter(({ needs }) => needs === 'signed-in' || (typeof needs !== 'string' && needs.CB_PARENT !== undefined))

const MONEY = ['invoice', 'payer_share', 'credit_share', 'payment']

let app: TestApp
let world: World
let canaries: Canaries
let tables: string[]
let reader: TestPerson
let payer: TestPerson
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  const { organisation, group, guest, children } = world
  ;[reader, payer] = [
    await organisation.person([{ role: 'CB_PARENT', group }]),
    await organisation.person([{ role: 'CB_PARENT', group }]),
  ]
  for (const person of [reader, payer])
    for (const id of new Set([...children, world.loneChild, guest].map((one) => one.id)))
      await app.inside(organisation.id, ({ db, newId }) =>
        db
          .insertInto('relationship')
          .values({
            organisation_id: organisation.id,
            id: newId(),
            adult_id: person.personId,
            child_id: id,
            kind: 'other',
            valid_from: '2026-01-01',
          })
          .execute(),
      )
  canaries = await plant(app.database, world)
  await app.database.asOwner('update relationship set pay_share = 50 where adult_id = $1', [payer.personId])
  // The shares of an issued invoice never change: this one is the payer's from its first day.
  await app.database.asOwner(
    `insert into payer_share (organisation_id, invoice_id, payer_id, percent, cents)
     select organisation_id, invoice_id, $1, 1, 1 from payer_share where organisation_id = $2 and payer_id = $3`,
    [payer.personId, organisation.id, organisation.parent.personId],
  )
  tables = (
    await app.database.asOwner<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`)
  ).map(({ name }) => name)
})
afterAll(() => app?.close())

const give = (person: TestPerson, rights: Rights) =>
  app.inside(world.organisation.id, ({ db }) =>
    db.updateTable('relationship').set(rightColumns(rights)).where('adult_id', '=', person.personId).execute(),
  )

/** The operations whose answer to this person contains something of these tables. */
async function showing(person: TestPerson, starts: readonly string[]): Promise<string[]> {
  const others = tables.filter((name) => !starts.some((start) => name.startsWith(start)))
  const found: string[] = []
  for (const { endpoint } of routes) {
    const sample = samples[endpoint.name]
    if (!sample) throw new Error(`no sample for ${endpoint.name}`)
    const isRead = endpoint.method === 'GET' || /\/(search|export|print)/.test(endpoint.path)
    if (!isRead) continue
    const input = sample.input(world, 'CB_PARENT')
    const { body, statusCode } = await app.as(person).send(endpoint, input)
    expect({ name: endpoint.name, failed: statusCode >= 500 }).toEqual({ name: endpoint.name, failed: false })
    const leak = canaries.leakIn(body, wordsOf(input), others)
    if (leak !== null) found.push(`${endpoint.name}: ${leak.split(' ')[0]}`)
  }
  return found
}

describe.each([
  { right: 'seeCare', without: { seeCare: false, decideMedical: false }, starts: CARE_RECORD },
  { right: 'seeDocuments', without: { seeDocuments: false }, starts: ['document'] },
] as const)('without the right $right', ({ without, starts }) => {
  test('a parent reads nothing of what it opens, and with it something', async () => {
    await give(reader, ALL_RIGHTS)
    expect(await showing(reader, starts)).not.toEqual([])
    await give(reader, { ...ALL_RIGHTS, ...without })
    expect(await showing(reader, starts)).toEqual([])
    expect(await app.as(reader).call(getGuest, { params: { id: world.guest.id } })).toMatchObject({
      abilities: { readCare: !('seeCare' in without), readDocuments: !('seeDocuments' in without) },
    })
  }, 120_000)
})

test('without the right to read the care record, notes and needs of health are missing, and the rest of the day is there', async () => {
  const child = { params: { id: world.children[0].id } }
  await app.database.asOwner(
    `update child_profile set needs = '{wheelchair,allergy,medicine}', notes = 'Has a seizure plan' where person_id = $1`,
    [child.params.id],
  )
  await give(reader, ALL_RIGHTS)
  const client = app.as(reader)
  expect(await client.call(getChild, child)).toMatchObject({
    needs: ['wheelchair', 'allergy', 'medicine'],
    notes: 'Has a seizure plan',
  })
  await give(reader, { ...NO_RIGHTS, see: true })
  expect(await client.call(getChild, child)).toMatchObject({ needs: ['wheelchair'], notes: '' })
  const { data } = await client.list(searchChildren, { body: {} })
  expect(data.find(({ id }) => id === child.params.id)).toMatchObject({ needs: ['wheelchair'], allergies: [] })
  // A guest without caregivers has an empty list; the guest does not look missing.
  const bare = await app
    .as(world.organisation.administrator)
    .call(createGuest, { body: { customerGroupId: world.group.id, name: 'Olga', surname: 'Zeta' } })
  await makeGuardian(app, world.organisation, reader, { id: bare.id, name: bare.fullName }, { seeCare: false })
  const body = { filters: { guestId: bare.id } }
  expect((await client.list(searchCaregivers, { body })).data).toEqual([])
})

test('who is notified and sees nothing learns nothing of rides', async () => {
  await give(payer, { ...NO_RIGHTS, notify: true })
  await give(reader, { ...NO_RIGHTS, notify: true, see: true })
  const told = await app.inside(world.organisation.id, (tx) =>
    guardiansOnRun(tx, world.run.id, [world.children[0].id], 'notifyOfRides'),
  )
  const ids = told.map(({ adult_id }) => adult_id)
  expect(ids).toContain(reader.personId)
  expect(ids).not.toContain(payer.personId)
})

test('without a right over the care record, no operation of care changes it', async () => {
  await give(reader, { ...ALL_RIGHTS, seeCare: false, decideMedical: false })
  const ofRecord = (name: string) =>
    /^(medicines|conditions|records|plans|goals|events|treatments|measurements|targets|carealerts)\./.test(name)
  const writes = routes.filter(({ endpoint }) => endpoint.method !== 'GET' && ofRecord(endpoint.name))
  expect(writes.length).toBeGreaterThan(10)
  const before = await canaries.fingerprint()
  for (const { endpoint } of writes)
    await app.as(reader).send(endpoint, samples[endpoint.name]?.input(world, 'CB_PARENT') ?? {})
  expect(await canaries.fingerprint()).toBe(before)
}, 120_000)

test('a payer without any other right reads the own invoices, and nothing else about the person', async () => {
  await give(payer, NO_RIGHTS)
  const client = app.as(payer)
  expect(await client.refused(getGuest, { params: { id: world.guest.id } })).toMatchObject({ status: 404 })
  const body = { filters: { personId: world.guest.id } }
  expect((await client.list(searchInvoices, { body })).data).not.toEqual([])
  const shown = await showing(payer, [...CARE_RECORD, ...MONEY, 'document', 'absence', 'care_activity_'])
  expect(shown.filter((one) => !one.startsWith('payments.'))).toEqual([])
  expect(shown).not.toEqual([])
}, 120_000)
