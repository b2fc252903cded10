import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { interruptRun } from '../shared/exits.contract.ts'

/** One child is recorded on two runs at the same time. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const pass = (seconds = 1) => app.clock.pass({ seconds })
const SCHOOL = { outcome: 'to_school' as const }
const settled = (resolution: 'BOARDED' | 'DROPPED' | 'NO_SHOW') => ({ type: 'RESOLVED' as const, resolution })

/** Two runs to school under way; nobody else rides on them. Ada is on the list of the first alone. */
async function twoRuns() {
  const first = await ride(app)
  const second = await ride(app, await activeLine(app, first.organisation))
  const [ada, ...others] = first.children
  await first.send(...others.map((child) => first.say('COLLECTED', child)))
  await second.send(...second.children.map((child) => second.say('COLLECTED', child)))
  pass()
  const onSecond = (...[type, more]: [Parameters<typeof second.say>[0], object?]) =>
    second.say(type, ada, { childId: ada.id, deviceId: 'phone-2', deviceSeq: (sequence += 1), ...more })
  let sequence = 0
  const contradictions = async () =>
    (await first.office.call(openAlerts))
      .filter(({ rule, runId }) => rule === 'CONTRADICTION' && [first.run.id, second.run.id].includes(runId))
      .map(({ values }) => values['otherRun'])
  const states = async () => [await first.stateOf(ada), await second.stateOf(ada)]
  /** Both crews board Ada, the second a minute later. */
  const both = async () => {
    await first.send(first.say('BOARDED', ada))
    pass(60)
    await second.send(onSecond('BOARDED'))
    pass()
  }
  return { first, second, ada, onSecond, contradictions, states, both }
}

describe('a child whom two runs have on board', () => {
  test('is unclear on both, through every later tap, and keeps both open; the alerts name the other run', async () => {
    const { first, second, ada, onSecond, contradictions, states, both } = await twoRuns()
    await both()
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    expect(await contradictions()).toEqual([second.run.routeName, first.run.routeName])
    await first.send(first.say('DROPPED', ada, SCHOOL))
    await second.send(onSecond('DROPPED', SCHOOL))
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    expect(await contradictions()).toHaveLength(2)
    for (const { crew, close } of [first, second])
      expect(await crew.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
    const parent = app.as(first.organisation.parent)
    const card = (await parent.call(childrenToday, { query: {} })).find(({ childId }) => childId === ada.id)
    expect(card?.runs.map(({ state }) => state)).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    const told = (await parent.list(searchNotices, { body: {} })).data.map(({ title }) => title)
    expect(told).not.toContain('runs.notice.arrived')
    for (const one of (await first.read()).passengers)
      expect(one.rival?.runName ?? null).toBe(one.childId === ada.id ? second.run.routeName : null)
  })

  test('is no longer counted in the breakdown of a run when the crew of the other says that they have the child', async () => {
    const { first, second, onSecond, both } = await twoRuns()
    await both()
    const params = { id: first.run.id }
    await first.crew.call(interruptRun, { params, body: { reason: 'A flat tyre', ...first.device() } })
    expect(await first.alerts()).toContain('BREAKDOWN')
    pass()
    await second.send(onSecond('RESOLVED', settled('BOARDED')))
    expect(await first.alerts()).not.toContain('BREAKDOWN')
  })

  test('was on the run of which a person says so; the other has nobody to account for', async () => {
    const { first, second, ada, onSecond, contradictions, states, both } = await twoRuns()
    await both()
    await first.send(first.say('DROPPED', ada, SCHOOL))
    await second.send(onSecond('DROPPED', SCHOOL))
    pass()
    await second.send(onSecond('RESOLVED', settled('DROPPED')))
    expect(await states()).toEqual(['NO_SHOW', 'DROPPED'])
    expect(await contradictions()).toEqual([])
    expect((await first.read()).counts).toMatchObject({ rode: 0, unaccounted: 0 })
    expect(await first.crew.call(closeRun, first.close(0))).toMatchObject({ status: 'CLOSED' })
    expect(await second.crew.call(closeRun, second.close(1))).toMatchObject({ status: 'CLOSED' })
  })

  test('was on the other run where a person says that the child never boarded this one', async () => {
    const { first, second, ada, onSecond, contradictions, states, both } = await twoRuns()
    await both()
    await second.send(onSecond('RESOLVED', settled('NO_SHOW')))
    expect(await states()).toEqual(['BOARDED', 'NO_SHOW'])
    expect(await contradictions()).toEqual([])
    pass()
    await first.send(first.say('DROPPED', ada, SCHOOL))
    expect(await states()).toEqual(['DROPPED', 'NO_SHOW'])
  })

  test('is where the last word of a person says; undone, the word before it counts, and then none', async () => {
    const { first, ada, second, onSecond, states, both } = await twoRuns()
    await both()
    const word = first.say('RESOLVED', ada, settled('BOARDED'))
    await first.send(word)
    expect(await states()).toEqual(['BOARDED', 'NO_SHOW'])
    pass()
    const last = onSecond('RESOLVED', settled('BOARDED'))
    await second.send(last)
    expect(await states()).toEqual(['NO_SHOW', 'BOARDED'])
    pass()
    await second.send(onSecond('UNDO', { supersedesId: last.id }))
    expect(await states()).toEqual(['BOARDED', 'NO_SHOW'])
    pass()
    await first.send(first.say('UNDO', ada, { supersedesId: word.id }))
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
  })

  test('is only on the first when the boarding of the second is taken back', async () => {
    const { second, onSecond, contradictions, states } = await twoRuns().then(async (scene) => {
      await scene.first.send(scene.first.say('BOARDED', scene.ada))
      return scene
    })
    const wrong = onSecond('BOARDED')
    await second.send(wrong)
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    pass()
    await second.send(onSecond('UNDO', { supersedesId: wrong.id }))
    expect((await states())[0]).toBe('BOARDED')
    expect(await contradictions()).toEqual([])
  })

  test('is unclear too where the second phone is heard only after the first run has delivered the child', async () => {
    const { first, second, ada, onSecond, contradictions, states } = await twoRuns()
    await first.send(first.say('BOARDED', ada))
    pass(60)
    const [boarded, dropped] = [onSecond('BOARDED'), onSecond('DROPPED', SCHOOL)]
    pass(600)
    await first.send(first.say('DROPPED', ada, SCHOOL))
    pass(60)
    await second.send(boarded, dropped)
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    expect(await contradictions()).toHaveLength(2)
  })

  test('is on board of the second by the word of a person, also without a boarding there', async () => {
    const { first, ada, second, onSecond, states } = await twoRuns()
    await first.send(first.say('BOARDED', ada))
    const wrong = onSecond('BOARDED')
    await second.send(wrong)
    await second.send(onSecond('UNDO', { supersedesId: wrong.id }))
    pass()
    await second.send(onSecond('RESOLVED', settled('BOARDED')))
    expect(await states()).toEqual(['NO_SHOW', 'BOARDED'])
  })

  test('is clear by itself when it turns out that the child had left the first before', async () => {
    const { first, second, ada, onSecond, contradictions, states } = await twoRuns()
    await first.send(first.say('BOARDED', ada))
    pass(60)
    const left = first.say('DROPPED', ada, SCHOOL)
    pass(60)
    await second.send(onSecond('BOARDED'))
    expect(await states()).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    pass()
    await first.send(left)
    expect(await states()).toEqual(['DROPPED', 'BOARDED'])
    expect(await contradictions()).toEqual([])
  })

  test('may board a third run after a person has said which of the two it was', async () => {
    const { first, ada, contradictions, states, both } = await twoRuns()
    const third = await ride(app, await activeLine(app, first.organisation))
    await both()
    await first.send(first.say('RESOLVED', ada, settled('BOARDED')))
    expect(await states()).toEqual(['BOARDED', 'NO_SHOW'])
    pass(60)
    const onThird = third.say('BOARDED', ada, { childId: ada.id, deviceId: 'phone-3' })
    await third.send(onThird)
    expect([...(await states()), await third.stateOf(ada)]).toEqual(['UNRESOLVED', 'NO_SHOW', 'UNRESOLVED'])
    expect(await contradictions()).toEqual([third.run.routeName])
    pass()
    const word = { childId: ada.id, deviceId: 'phone-3', passengerId: onThird.passengerId, ...settled('BOARDED') }
    await third.send(third.say('RESOLVED', ada, word))
    expect([...(await states()), await third.stateOf(ada)]).toEqual(['NO_SHOW', 'NO_SHOW', 'BOARDED'])
    expect(await contradictions()).toEqual([])
  })

  test('may board a third run while the two are unclear, and a word about one of them is kept too', async () => {
    const { first, second, ada, onSecond, states, both } = await twoRuns()
    const third = await ride(app, await activeLine(app, first.organisation))
    await both()
    await third.send(third.say('BOARDED', ada, { childId: ada.id, deviceId: 'phone-3' }))
    pass()
    await second.send(onSecond('RESOLVED', settled('NO_SHOW')))
    expect([...(await states()), await third.stateOf(ada)]).toEqual(['UNRESOLVED', 'NO_SHOW', 'UNRESOLVED'])
    pass()
    await first.send(first.say('RESOLVED', ada, settled('BOARDED')))
    expect([...(await states()), await third.stateOf(ada)]).toEqual(['BOARDED', 'NO_SHOW', 'NO_SHOW'])
    pass()
    await second.send(onSecond('RESOLVED', settled('BOARDED')))
    expect([...(await states()), await third.stateOf(ada)]).toEqual(['NO_SHOW', 'BOARDED', 'NO_SHOW'])
  })

  test('is unclear on a third run too where a word names one of the two while the third has the child', async () => {
    const { first, ada, states, both } = await twoRuns()
    const third = await ride(app, await activeLine(app, first.organisation))
    await both()
    await third.send(third.say('BOARDED', ada, { childId: ada.id, deviceId: 'phone-3' }))
    pass()
    await first.send(first.say('RESOLVED', ada, settled('BOARDED')))
    expect([(await states())[0], await third.stateOf(ada)]).toEqual(['UNRESOLVED', 'UNRESOLVED'])
    pass()
    await first.send(first.say('RESOLVED', ada, settled('BOARDED')))
    expect([(await states())[0], await third.stateOf(ada)]).toEqual(['BOARDED', 'NO_SHOW'])
  })
})
