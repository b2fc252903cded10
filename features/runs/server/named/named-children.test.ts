import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { nameChild, namedMatches } from '../../shared/named-children.contract.ts'
import { closeRun } from '../../shared/closing.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** The crew of a run has typed a name; Dana Colli of the group is on no list, her mother reads along. */
async function typed(unknownName = 'Dana Coli') {
  const trip = await ride(app)
  const { organisation } = trip
  const dana = await enrol(app, organisation, 'Dana')
  const mother = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, mother, dana)
  const fact = trip.say('BOARDED', { id: 'unknown', name: '' }, { unknownName, stopId: trip.run.stops[0]!.id })
  await trip.send(fact)
  app.clock.pass({ minutes: 4 })
  const params = { id: fact.passengerId }
  const family = app.as(mother)
  return {
    ...trip,
    dana,
    fact,
    params,
    family,
    found: () => trip.office.call(namedMatches, { params }),
    name: (childId: string | null) => trip.office.call(nameChild, { params, body: { childId } }),
    passenger: async () => (await trip.read()).passengers.find(({ id }) => id === fact.passengerId),
    titles: async () => (await family.list(searchNotices, { body: {} })).data.map(({ title }) => title),
  }
}

describe('a name that the crew typed', () => {
  test('is compared with the children of the group, and the office says who it is', async () => {
    const trip = await typed()
    await enrol(app, trip.organisation, 'Danilo', trip.organisation.groups[1])
    expect(await trip.found()).toEqual([
      { id: trip.dana.id, name: 'Dana Colli', schoolClass: null, runs: [], isMissing: false },
    ])
    expect(await trip.family.call(childrenToday, { query: {} })).toMatchObject([{ runs: [] }])
    for (let times = 0; times < 2; times += 1)
      expect(await trip.name(trip.dana.id)).toEqual({
        passengerId: trip.fact.passengerId,
        childId: trip.dana.id,
        name: 'Dana Colli',
      })
    expect(await trip.passenger()).toMatchObject({
      childId: trip.dana.id,
      name: 'Dana Colli',
      state: 'BOARDED',
      alightStopId: trip.run.stops.at(-1)?.id,
      named: { typed: 'Dana Coli', as: 'child' },
    })
  })

  test('counts as recorded about the child at that time: family, notices and timeline', async () => {
    const trip = await typed()
    await trip.name(trip.dana.id)
    const [card] = await trip.family.call(childrenToday, { query: {} })
    expect(card?.runs).toMatchObject([{ runId: trip.run.id, state: 'BOARDED', since: trip.fact.occurredAt }])
    expect(await trip.titles()).toEqual(['runs.notice.boarded'])
    const history = await trip.office.call(getRunHistory, { params: { id: trip.run.id } })
    expect(history.passengers.map(({ name }) => name)).toContain('Dana Colli')
    expect(history.alerts).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ typed: 'Dana Coli', namedAs: 'child' }) }),
    )
    app.clock.pass({ minutes: 1 })
    await trip.send(trip.say('DROPPED', trip.dana, { passengerId: trip.fact.passengerId, outcome: 'to_school' }))
    expect(await trip.titles()).toEqual(['runs.notice.arrived', 'runs.notice.boarded'])
  })

  test('of a child whom another run has on board is a contradiction on both', async () => {
    const trip = await typed('Cleo Coli')
    const second = await ride(app, await activeLine(app, trip.organisation))
    const [, , cleo] = second.children
    await second.send(second.say('BOARDED', cleo))
    await trip.name(cleo.id)
    expect(await trip.passenger()).toMatchObject({ state: 'UNRESOLVED', rival: { runName: second.run.routeName } })
    expect(await second.stateOf(cleo)).toBe('UNRESOLVED')
    expect(await trip.alerts()).toContain('CONTRADICTION')
    expect(await second.alerts()).toContain('CONTRADICTION')
  })

  test('of a child whom another run has delivered in the meantime is a contradiction too', async () => {
    const trip = await typed('Cleo Coli')
    const second = await ride(app, await activeLine(app, trip.organisation))
    const [, , cleo] = second.children
    await second.send(second.say('BOARDED', cleo))
    app.clock.pass({ minutes: 2 })
    await second.send(second.say('DROPPED', cleo, { outcome: 'to_school' }))
    await trip.name(cleo.id)
    expect(await trip.passenger()).toMatchObject({ state: 'UNRESOLVED' })
    expect(await second.stateOf(cleo)).toBe('UNRESOLVED')
  })

  test('finds a child who is missing on another run, whichever was recorded first', async () => {
    for (const first of ['missing', 'named'] as const) {
      const trip = await typed('Cleo Coli')
      const second = await ride(app, await activeLine(app, trip.organisation))
      const [, , cleo] = second.children
      const isMissing = () => second.send(second.say('NOT_HERE', cleo))
      if (first === 'missing') {
        await isMissing()
        expect(await trip.found()).toMatchObject([{ id: cleo.id, runs: [second.run.routeName], isMissing: true }])
      }
      await trip.name(cleo.id)
      if (first === 'named') await isMissing()
      const alerts = await trip.office.call(openAlerts)
      expect(alerts.find(({ rule, runId }) => rule === 'NO_SHOW' && runId === second.run.id)).toMatchObject({
        values: { foundOn: trip.run.routeName },
      })
    }
  })

  test('that is nobody of the organisation is asked about no more, and can still be named later', async () => {
    const trip = await typed('Somebody Else')
    expect(await trip.found()).toEqual([])
    await trip.name(null)
    expect(await trip.passenger()).toMatchObject({
      childId: null,
      name: 'Somebody Else',
      named: { typed: 'Somebody Else', as: 'nobody' },
    })
    expect(await trip.alerts()).not.toContain('UNPLANNED_CHILD')
    await trip.name(trip.dana.id)
    expect(await trip.passenger()).toMatchObject({ childId: trip.dana.id, named: { as: 'child' } })
    expect(await trip.office.refused(nameChild, { params: trip.params, body: { childId: null } })).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
  })

  test('follows the run after its close: the family reads where the child was', async () => {
    const trip = await typed()
    const [ada, ben, cleo] = trip.children
    await trip.send(
      ...[ada, ben, cleo].map((child) => trip.say('COLLECTED', child)),
      trip.say('DROPPED', trip.dana, { passengerId: trip.fact.passengerId, outcome: 'to_school' }),
    )
    await trip.crew.call(closeRun, trip.close(1))
    await trip.name(trip.dana.id)
    const [card] = await trip.family.call(childrenToday, { query: {} })
    expect(card?.runs).toMatchObject([{ runId: trip.run.id, state: 'DROPPED' }])
    expect(await trip.titles()).toEqual(['runs.notice.arrived'])
  })
})

describe('who a typed name is', () => {
  test('is said by the office of the group, of a child whom it may know', async () => {
    const trip = await typed()
    const [group, otherGroup] = trip.organisation.groups
    const input = { params: trip.params, body: { childId: trip.dana.id } }
    expect(await trip.crew.refused(nameChild, input)).toMatchObject({ status: 403 })
    expect(await trip.family.refused(namedMatches, { params: trip.params })).toMatchObject({ status: 403 })
    const elsewhere = await trip.organisation.person([{ role: 'CB_ADMIN', group: otherGroup }])
    expect(await app.as(elsewhere).refused(nameChild, input)).toMatchObject({ status: 404 })
    expect(await app.as(elsewhere).refused(namedMatches, { params: trip.params })).toMatchObject({ status: 404 })
    const restricted = await trip.organisation.person([{ role: 'CB_ADMIN', group }])
    await makeGuardian(app, trip.organisation, restricted, trip.dana, { restricted: true })
    expect(await app.as(restricted).call(namedMatches, { params: trip.params })).toEqual([])
    expect(await app.as(restricted).refused(nameChild, input)).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'childId' }],
    })
    const stranger = await enrol(app, trip.organisation, 'Dana', otherGroup)
    expect(await trip.office.refused(nameChild, { params: trip.params, body: { childId: stranger.id } })).toMatchObject(
      { status: 400, errorCode: 'E012', fields: [{ fieldName: 'childId' }] },
    )
    expect(await trip.passenger()).toMatchObject({ childId: null, named: null })
  })

  test('is refused for a child of the own list and for a passenger who is known', async () => {
    const trip = await typed('Ada Coli')
    const [ada] = trip.children
    expect((await trip.found()).map(({ id }) => id)).not.toContain(ada.id)
    expect(await trip.office.refused(nameChild, { params: trip.params, body: { childId: ada.id } })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'childId' }],
    })
    const listed = (await trip.read()).passengers.find(({ childId }) => childId === ada.id)!
    expect(
      await trip.office.refused(nameChild, { params: { id: listed.id }, body: { childId: trip.dana.id } }),
    ).toMatchObject({ status: 409, errorCode: 'E013' })
  })
})
