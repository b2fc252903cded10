import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { returnRun } from '#app/server/testing/school-day-scene.ts'
import { typedName } from '#app/server/testing/typed-name-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { nameChild, namedMatches } from '../../shared/named-children.contract.ts'
import { closeRun } from '../../shared/closing.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const typed = (unknownName?: string) => typedName(app, unknownName)

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

  test('no longer answers where a missing child is once the boarding was undone', async () => {
    for (const how of ['named', 'boarded by id'] as const) {
      const trip = await typed('Cleo Coli')
      const second = await ride(app, await activeLine(app, trip.organisation))
      const [, , cleo] = second.children
      await second.send(second.say('NOT_HERE', cleo))
      const found = async () =>
        (await trip.office.call(openAlerts)).find(({ rule, runId }) => rule === 'NO_SHOW' && runId === second.run.id)
          ?.values['foundOn']
      const byId = trip.say('BOARDED', cleo, { childId: cleo.id, passengerId: app.app.newId() })
      if (how === 'named') await trip.name(cleo.id)
      else await trip.send(byId)
      expect(await found()).toBe(trip.run.routeName)
      const { id: supersedesId, passengerId } = how === 'named' ? trip.fact : byId
      await trip.send(trip.say('UNDO', cleo, { supersedesId, passengerId }))
      expect(await second.alerts()).toContain('NO_SHOW')
      expect(await found()).toBeUndefined()
    }
  })

  test('is looked for only on runs of the same direction that are due', async () => {
    const trip = await typed('Cleo Coli')
    const second = await activeLine(app, trip.organisation)
    const [, , cleo] = second.children
    await returnRun(app, second)
    app.clock.set(MORNING)
    expect(await trip.found()).toEqual([
      { id: cleo.id, name: cleo.name, schoolClass: null, runs: [], isMissing: false },
    ])
    app.clock.pass({ minutes: 20 })
    expect(await trip.found()).toMatchObject([{ id: cleo.id, runs: [second.run.routeName], isMissing: true }])
  })

  test('is asked about no more when the boarding was undone', async () => {
    const trip = await typed()
    const { id: supersedesId, passengerId } = trip.fact
    await trip.send(trip.say('UNDO', trip.dana, { supersedesId, passengerId }))
    for (const childId of [trip.dana.id, null])
      expect(await trip.office.refused(nameChild, { params: trip.params, body: { childId } })).toMatchObject({
        status: 409,
        errorCode: 'E013',
      })
    expect(await trip.office.refused(namedMatches, { params: trip.params })).toMatchObject({ status: 409 })
    expect(await trip.passenger()).toMatchObject({ childId: null, rode: false, named: null })
    expect(await trip.titles()).toEqual([])
  })

  test('opens no question again at the next record', async () => {
    for (const who of ['nobody', 'a child'] as const) {
      const trip = await typed()
      await trip.name(who === 'nobody' ? null : trip.dana.id)
      expect(await trip.alerts()).not.toContain('UNPLANNED_CHILD')
      const { passengerId } = trip.fact
      await trip.send(trip.say('DROPPED', trip.dana, { passengerId, outcome: 'to_school' }))
      expect(await trip.alerts()).not.toContain('UNPLANNED_CHILD')
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

  test('of a past day sends the family no notice', async () => {
    const trip = await typed()
    const [ada, ben, cleo] = trip.children
    await trip.send(
      ...[ada, ben, cleo].map((child) => trip.say('COLLECTED', child)),
      trip.say('DROPPED', trip.dana, { passengerId: trip.fact.passengerId, outcome: 'to_school' }),
    )
    await trip.crew.call(closeRun, trip.close(1))
    app.clock.pass({ days: 9 })
    await trip.name(trip.dana.id)
    expect(await trip.titles()).toEqual([])
    const history = await trip.office.call(getRunHistory, { params: { id: trip.run.id } })
    expect(history.passengers.map(({ name }) => name)).toContain('Dana Colli')
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
