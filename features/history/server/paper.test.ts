import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { crew, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import type { Block, Part } from '#platform/server/pdf/pages.ts'
import { AT_ONCE, inTurn, WAITING_AT_MOST } from '#platform/server/pdf/turns.ts'
import { listCode } from '#features/cover/shared/takeover.contract.ts'
import { saveDelegate } from '#features/pickup/shared/pickup.contract.ts'
import { printDay, printManifest } from '../shared/paper.contract.ts'
import { partOf } from './paper.templates.ts'
import { sheetsOf } from './paper.queries.ts'
import { runs } from '#features/runs/server/run-lists.api.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Everything that a part says, one line for each row. */
const wordsOf = ({ blocks }: Part): string[] =>
  blocks.flatMap((block: Block) => {
    if (block.kind === 'rows')
      return block.rows.map((row) =>
        row.flatMap((cell) => cell.map((one) => ('words' in one ? one.words : '[ ]'))).join(' '),
      )
    return 'words' in block ? [block.words].flat() : []
  })

/** The lines of the paper of a run, for an administrator of its group, whose rights the queries read. */
async function printed(organisationId: string, groupId: string, runId: string): Promise<string[]> {
  const parts = await app.inside(organisationId, async (tx) => {
    const mine = { ...tx, actor: { ...tx.actor, groupIds: [groupId] } }
    const found = await runs(mine).where('run.id', '=', runId).execute()
    return (await sheetsOf(mine, found)).map((sheet) => partOf(sheet, { say, now: new Date(MORNING), who: 'Office' }))
  })
  expect(parts).toHaveLength(1)
  return wordsOf(parts[0]!)
}

test('the paper has every child once to get on and once to get off, with class, needs, numbers and who may collect', async () => {
  const { organisation, group, run, children } = await ride(app)
  const details = [
    { substance: 'Milk', reaction: 'Hives', criticality: 'HIGH', proposed: false },
    { substance: 'Sesame', reaction: 'Rash', criticality: 'LOW', proposed: true },
  ]
  await app.database.asOwner(
    `update child_profile set needs = '{allergy}', allergies = '{Milk}', allergies_proposed = '{Sesame}', allergy_details = $2::jsonb,
      notes = 'Nuts', school_class = '2A' where person_id = $1`,
    [children[0].id, JSON.stringify(details)],
  )
  await app.database.asOwner(`update person set phone = '+39 333 1' where id = $1`, [organisation.parent.personId])
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, children[0], { restricted: true })
  await app.database.asOwner(`update person set phone = '+39 999 9' where id = $1`, [father.personId])
  const office = app.as(organisation.administrator)
  await office.call(saveDelegate, {
    params: { id: app.app.newId() },
    body: {
      version: null,
      childIds: [children[0].id],
      name: 'Nonna Rosa',
      phone: '+39 333 7',
      validFrom: run.serviceDate,
      validTo: run.serviceDate,
    },
  })
  const { code } = await office.call(listCode, { params: { id: run.id } })
  const lines = await printed(organisation.id, group.id, run.id)
  for (const child of children) expect(lines.filter((line) => line.includes(child.name)).length).toBeGreaterThan(0)
  const ada = lines.find((line) => line.includes(children[0].name)) ?? ''
  expect(ada).toContain('[ ]')
  expect(ada).toContain('children.need.allergy: Milk · Hives · children.allergy.HIGH')
  expect(ada).toContain('children.need.allergyProposed')
  expect(ada).toContain('Nuts')
  expect(ada).toContain('+39 333 1')
  expect(ada).toContain('history.paper.mayCollect')
  expect(ada).toContain('Nonna Rosa +39 333 7')
  expect(ada).toContain('pickup.idCheck.code')
  expect(lines).toContain(`history.paper.code ${code.slice(0, 4)} ${code.slice(4)}`)
  // A restricted adult stands on no paper.
  expect(lines.join(' ')).not.toContain('+39 999 9')
  expect(lines).toContain('[ ] history.paper.walked')
})
const say = (id: string, values?: Record<string, string | number>) =>
  id === 'history.paper.code' ? `${id} ${values?.['code']}` : id

test('a reported child is marked absent; one that came without being on the list was reported by nobody', async () => {
  const { organisation, group, run, children } = await ride(app)
  const mark = (name: string, unplanned: boolean) =>
    app.database.asOwner(
      `update run_passenger set planned = 'ABSENT', unplanned = $1 where run_id = $2 and child_id = $3`,
      [unplanned, run.id, children.find((child) => child.name === name)?.id],
    )
  await mark(children[0].name, false)
  await mark(children[1].name, true)
  const lines = await printed(organisation.id, group.id, run.id)
  const of = (name: string) => lines.filter((line) => line.includes(name)).join(' ')
  expect(of(children[0].name)).toContain('history.paper.absent')
  expect(of(children[1].name)).not.toContain('history.paper.absent')
})

test('the list of an open run is printed by its crew and its office; nobody else finds it, and it ends with the run', async () => {
  const { office, crew: assistant, organisation, group, run, route, finish } = await ride(app)
  const params = { id: run.id }
  for (const client of [office, assistant]) {
    const answer = await client.send(printManifest, { params })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const other = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await crew(app, organisation, route.id, [other])
  expect(await app.as(other).refused(printManifest, { params })).toMatchObject({ status: 404 })
  expect(await app.as(organisation.parent).refused(printManifest, { params })).toMatchObject({ status: 403 })
  const elsewhere = await newOrganisation(app)
  expect(await app.as(elsewhere.administrator).refused(printManifest, { params })).toMatchObject({ status: 404 })
  const kept = await app.database.asOwner(
    `select 1 from audit where action = 'runs.manifestPrinted' and subject_id = $1`,
    [run.id],
  )
  expect(kept).toHaveLength(2)
  await finish()
  expect(await office.refused(printManifest, { params })).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('the lists of a day are those of the group; a day without open runs says so', async () => {
  const { office, organisation, group } = await ride(app)
  const query = { group: group.id }
  expect((await office.send(printDay, { query })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await office.refused(printDay, { query: { ...query, day: '2026-12-25' } })).toMatchObject({ status: 409 })
  expect(await office.refused(printDay, { query: { group: organisation.groups[1].id } })).toMatchObject({ status: 404 })
})

test('with two papers under way and twenty waiting the next is asked to wait; other organisations are not', async () => {
  const [{ office, organisation, run }, other] = [await ride(app), await ride(app)]
  const print = (client: typeof office, id: string) => client.send(printManifest, { params: { id } })
  const printer = Promise.withResolvers<void>()
  const queued = Array.from({ length: AT_ONCE + WAITING_AT_MOST }, (_, n) =>
    inTurn(organisation.id, () => printer.promise.then(() => n)),
  )
  const refused = await print(office, run.id)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  expect(refused.json()).toMatchObject({ errorCode: 'E008', detail: expect.stringContaining('Too busy') })
  expect((await print(other.office, other.run.id)).statusCode).toBe(200)
  printer.resolve()
  expect(await Promise.all(queued)).toEqual(queued.map((_, n) => n))
  expect((await print(office, run.id)).statusCode).toBe(200)
})
