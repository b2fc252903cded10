import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { typedName } from '#app/server/testing/typed-name-scene.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { nameChild } from '../../shared/named-children.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

describe('a typed child who was handed to another run', () => {
  /** The crew of a second run has taken the child on. */
  async function transferred() {
    const trip = await typedName(app)
    const second = await ride(app, await activeLine(app, trip.organisation))
    const { passengerId: fromPassengerId } = trip.fact
    const nobody = { id: 'unknown', name: '' }
    await trip.send(trip.say('TRANSFERRING', nobody, { passengerId: fromPassengerId, toRunId: second.run.id }))
    app.clock.pass({ minutes: 1 })
    const taken = second.say('BOARDED', nobody, { unknownName: 'Dana', fromPassengerId })
    await second.send(taken)
    const there = async () => (await second.read()).passengers.find(({ id }) => id === taken.passengerId)
    return { trip, second, taken, there }
  }

  test('is named on both runs, whichever the office answers on, and the family follows', async () => {
    for (const on of ['the first', 'the second'] as const) {
      const { trip, second, taken, there } = await transferred()
      const params = on === 'the first' ? trip.params : { id: taken.passengerId }
      for (let times = 0; times < 2; times += 1)
        await trip.office.call(nameChild, { params, body: { childId: trip.dana.id } })
      expect(await trip.passenger()).toMatchObject({ childId: trip.dana.id, state: 'TRANSFERRED' })
      expect(await there()).toMatchObject({ childId: trip.dana.id, name: 'Dana Colli', state: 'BOARDED' })
      expect([...(await trip.alerts()), ...(await second.alerts())]).not.toContain('UNPLANNED_CHILD')
      expect(await trip.alerts()).not.toContain('CONTRADICTION')
      const [card] = await trip.family.call(childrenToday, { query: {} })
      expect(card?.runs).toContainEqual(expect.objectContaining({ runId: second.run.id, state: 'BOARDED' }))
      expect(await trip.titles()).toEqual(['runs.notice.boarded'])
      app.clock.pass({ minutes: 1 })
      await second.send(second.say('DROPPED', trip.dana, { passengerId: taken.passengerId, outcome: 'to_school' }))
      expect(await trip.titles()).toEqual(['runs.notice.arrived', 'runs.notice.boarded'])
    }
  })

  test('is nobody on both, and none of it is stored when the second run has the child already', async () => {
    const { trip, second, there } = await transferred()
    await trip.name(null)
    expect(await trip.passenger()).toMatchObject({ named: { as: 'nobody' } })
    expect(await there()).toMatchObject({ named: { as: 'nobody' } })
    const [ada] = second.children
    expect(await trip.office.refused(nameChild, { params: trip.params, body: { childId: ada.id } })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'childId' }],
    })
    expect(await trip.passenger()).toMatchObject({ childId: null, named: { as: 'nobody' } })
  })
})
