import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING, type Child } from '#app/server/testing/line-scene.ts'
import { ride, type Ride } from '#app/server/testing/ride-scene.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { getChildCard, getRunCards, printCards, revokeCard } from '../shared/cards.contract.ts'
import { cardContent, cardHash, whoseCard } from '../shared/cards.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A card whose signs are known: what is printed stands on paper alone. */
async function give(here: Ride, child: Child, token: string): Promise<void> {
  const token_hash = await cardHash(token)
  await app.inside(here.organisation.id, ({ db, newId, now }) =>
    db
      .insertInto('child_card')
      .values({
        organisation_id: here.organisation.id,
        group_id: here.group.id,
        id: newId(),
        child_id: child.id,
        token_hash,
        made_at: now,
        maker_name: 'Alma',
      })
      .execute(),
  )
}

const rowsOf = (here: Ride) =>
  app.inside(here.organisation.id, ({ db }) =>
    db.selectFrom('child_card').select(['child_id', 'token_hash', 'revoked_at']).orderBy('token_hash').execute(),
  )

test('cards are printed for who has none, anew for one child or all, and kept as hashes alone', async () => {
  const here = await ride(app)
  const [ada] = here.children
  const paper = await here.office.send(printCards, { body: { groupId: here.group.id } })
  expect(paper.statusCode).toBe(200)
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await rowsOf(here)).toHaveLength(3)
  expect(await here.office.refused(printCards, { body: { groupId: here.group.id } })).toMatchObject({ status: 409 })
  expect(await here.office.call(getChildCard, { params: { id: ada.id } })).toMatchObject({
    card: { madeAt: app.clock.now().toISOString() },
  })
  app.clock.pass({ minutes: 1 })
  await here.office.send(printCards, { body: { childId: ada.id } })
  await here.office.send(printCards, { body: { groupId: here.group.id, renew: true } })
  const rows = await rowsOf(here)
  expect(rows.filter((row) => row.revoked_at === null)).toHaveLength(3)
  expect(rows).toHaveLength(7)
})

test('a phone knows the cards of its run, those of other runs by the run, and those taken back, never a card', async () => {
  const here = await ride(app)
  const there = await ride(app, await activeLine(app, here.organisation))
  const [ada, ben] = here.children
  await give(here, ada, 'AAAAAAAAAAAA')
  await give(here, ben, 'BBBBBBBBBBBB')
  await give(here, there.children[0], 'CCCCCCCCCCCC')
  await here.office.call(revokeCard, { params: { id: ben.id } })
  const cards = await here.crew.call(getRunCards, { params: { id: here.run.id } })
  expect(JSON.stringify(cards)).not.toContain(await cardHash('AAAAAAAAAAAA'))
  const passenger = here.run.passengers.find((one) => one.childId === ada.id)
  expect(await whoseCard(cardContent('AAAAAAAAAAAA'), cards)).toEqual({ kind: 'own', passengerId: passenger?.id })
  expect(await whoseCard('BBBBBBBBBBBB', cards)).toEqual({ kind: 'revoked' })
  expect(await whoseCard('CCCCCCCCCCCC', cards)).toEqual({
    kind: 'other',
    childId: there.children[0].id,
    routeName: there.run.routeName,
  })
  expect(await whoseCard('DDDDDDDDDDDD', cards)).toEqual({ kind: 'unknown' })

  app.clock.pass({ hours: 26 })
  expect(await here.office.call(getRunCards, { params: { id: here.run.id } })).toMatchObject({ own: [], others: [] })
})

test('a boarding by card says so, and a child of another run rings with the run that waits for it', async () => {
  const here = await ride(app)
  const there = await ride(app, await activeLine(app, here.organisation))
  const [ada] = here.children
  const [stray] = there.children
  await here.send(
    here.say('BOARDED', ada, { method: 'qr' }),
    here.say(
      'BOARDED',
      { id: 'stray', name: '' },
      {
        passengerId: app.app.newId(),
        childId: stray.id,
        unknownName: 'A child of another line',
        method: 'nfc',
      },
    ),
  )
  const { events } = await here.office.call(getRunHistory, { params: { id: here.run.id } })
  expect(events.map((event) => event.method).toSorted()).toEqual(['nfc', 'qr'])
  expect(await here.alerts()).toEqual(['UNPLANNED_CHILD'])
})
