import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { to } from '#app/server/testing/pickup-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getChildPickup } from '#features/pickup/shared/pickup.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { interruptRun } from '../shared/exits.contract.ts'

/** A family collects its child from a crew, on every run and wherever the vehicle stands. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A run to school: Ada and Ben are on board, Cleo still waits. Pia and Ugo are the parents of Ada. */
async function toSchool() {
  const trip = await ride(app)
  const { organisation, group, children, office, run, say, send } = trip
  const [ada, ben, cleo] = children
  const ugo = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo', surname: 'Colli' })
  await makeGuardian(app, organisation, ugo, ada)
  await send(say('BOARDED', ada), say('BOARDED', ben))
  app.clock.pass({ minutes: 1 })
  const told = async () =>
    (await app.as(ugo).list(searchNotices, { body: {} })).data.map(({ title, values }) => ({ title, values }))
  const about = async (rule: string) =>
    (await office.call(openAlerts)).find((alert) => alert.runId === run.id && alert.rule === rule)
  return { ...trip, ada, ben, cleo, ugo, told, about, pass: () => app.clock.pass({ seconds: 1 }) }
}

describe('a child whom the family collects', () => {
  test('from a run to school has left it with a name, and the other parent is told', async () => {
    const { send, say, ada, ben, cleo, organisation, stateOf, read, told, alerts, crew, close, pass } = await toSchool()
    await send(say('COLLECTED', ada, to.guardian(organisation.parent)))
    expect(await stateOf(ada)).toBe('COLLECTED')
    expect(await alerts()).toEqual([])
    expect((await read()).counts).toMatchObject({ onBoard: 1, delivered: 1, absent: 0, toCome: 1, rode: 2 })
    expect((await told())[0]).toMatchObject({
      title: 'runs.notice.handedTo',
      values: { names: ada.name, receiver: 'Pia' },
    })
    const parent = app.as(organisation.parent)
    const [card] = await parent.call(childrenToday, { query: {} })
    expect(card?.runs[0]).toMatchObject({ state: 'COLLECTED' })
    expect(card?.runs[0]?.facts.at(-1)).toMatchObject({ type: 'COLLECTED', recipient: 'Pia' })
    const { handovers } = await parent.call(getChildPickup, { params: { id: ada.id } })
    expect(handovers).toMatchObject([{ recipient: { kind: 'guardian', name: 'Pia' } }])
    pass()
    await send(say('DROPPED', ben, { outcome: 'to_school' }), say('COLLECTED', cleo))
    expect(await crew.call(closeRun, close(2))).toMatchObject({ status: 'CLOSED' })
  })

  test('from a vehicle that stands is no longer on board, and the breakdown ends with the last child', async () => {
    const { send, say, ada, ben, cleo, organisation, group, crew, run, device, stateOf, about, pass } = await toSchool()
    await crew.call(interruptRun, { params: { id: run.id }, body: { reason: 'Flat tyre', ...device() } })
    const dora = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Dora', surname: 'Neri' })
    await makeGuardian(app, organisation, dora, ben)
    await makeGuardian(app, organisation, dora, cleo)
    pass()
    await send(say('COLLECTED', ada, to.guardian(organisation.parent)), say('COLLECTED', ben, to.guardian(dora)))
    expect([await stateOf(ada), await stateOf(ben)]).toEqual(['COLLECTED', 'COLLECTED'])
    expect((await about('BREAKDOWN'))?.values).toMatchObject({ onBoard: 0, waiting: 1 })
    await send(say('COLLECTED', cleo, to.guardian(dora)))
    expect(await about('BREAKDOWN')).toBeUndefined()
  })

  test('is not collected by a restricted adult, nor by somebody on no list without a reason and a phone call', async () => {
    const { send, say, ada, organisation, group, stateOf, about, told, pass } = await toSchool()
    const rino = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Rino', surname: 'Bigi' })
    await makeGuardian(app, organisation, rino, ada, { restricted: true })
    const wrong = say('COLLECTED', ada, to.guardian(rino))
    await send(wrong)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect((await about('HANDOVER_NOT_ALLOWED'))?.values).toMatchObject({ refused: 'restricted' })
    pass()
    await send(say('UNDO', ada, { supersedesId: wrong.id }))
    expect(await stateOf(ada)).toBe('BOARDED')
    pass()
    const stranger = say('COLLECTED', ada, to.stranger('Zia'))
    await send(stranger)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    pass()
    await send(say('UNDO', ada, { supersedesId: stranger.id }))
    pass()
    const exception = { reason: 'The mother is in hospital', phoned: 'Ugo Colli' }
    await send(say('COLLECTED', ada, { ...to.stranger('Zia'), exception }))
    expect(await stateOf(ada)).toBe('COLLECTED')
    expect(await about('HANDOVER_EXCEPTION')).toBeDefined()
    expect((await told()).map(({ title }) => title)).toContain('runs.notice.exception')
  })

  test('before boarding is not on the list of the vehicle, and an undo is told as a correction', async () => {
    const { send, say, ada, ben, cleo, organisation, read, told, stateOf, pass } = await toSchool()
    await makeGuardian(app, organisation, organisation.parent, cleo)
    await send(say('COLLECTED', cleo, to.guardian(organisation.parent)))
    expect(await stateOf(cleo)).toBe('COLLECTED')
    expect((await read()).counts).toMatchObject({ absent: 1, delivered: 0, rode: 2 })
    const said = say('COLLECTED', ada, to.guardian(organisation.parent))
    await send(said)
    pass()
    await send(say('UNDO', ada, { supersedesId: said.id }))
    expect(await stateOf(ada)).toBe('BOARDED')
    expect((await told()).map(({ title }) => title)).toContain('runs.notice.undone')
    expect(await stateOf(ben)).toBe('BOARDED')
  })

  test('settles what was unclear with the person who came, and still counts as one who rode', async () => {
    const { send, say, ada, organisation, read, stateOf, pass } = await toSchool()
    await send(say('DROPPED', ada, to.stranger('Somebody')))
    pass()
    const settled = { type: 'RESOLVED' as const, resolution: 'COLLECTED' as const }
    const wrong = { ...say('RESOLVED', ada, to.stranger('Somebody')), ...settled }
    await send(wrong)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    pass()
    await send({ ...say('RESOLVED', ada, to.guardian(organisation.parent)), ...settled })
    expect(await stateOf(ada)).toBe('COLLECTED')
    expect((await read()).counts).toMatchObject({ rode: 2, delivered: 1 })
  })

  test('without a name contradicts that the child is on board', async () => {
    const { send, say, ada, stateOf } = await toSchool()
    await send(say('COLLECTED', ada))
    expect(await stateOf(ada)).toBe('UNRESOLVED')
  })
})
