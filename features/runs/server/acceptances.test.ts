import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { nameDelegate } from '#app/server/testing/pickup-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { alertsTexts } from '#features/alerts/shared/alerts.texts.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getRunPickup, revokeDelegate } from '#features/pickup/shared/pickup.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { interruptRun } from '../shared/exits.contract.ts'
import { recordEvents } from '../shared/runs.contract.ts'

/** Whoever accepts a child who is brought back goes through the check of a hand-over. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada is on board, Ben and Cleo were collected by their families; Ugo Bigi is restricted for Ada. */
async function scene() {
  const trip = await ride(app)
  const { organisation, group, children, office, run, say, send } = trip
  const [ada, ben, cleo] = children
  const ugo = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo', surname: 'Bigi' })
  await makeGuardian(app, organisation, ugo, ada, { restricted: true })
  await send(say('BOARDED', ada), say('COLLECTED', ben), say('COLLECTED', cleo))
  app.clock.pass({ minutes: 20 })
  const about = async (rule: string) =>
    (await office.call(openAlerts)).find((alert) => alert.runId === run.id && alert.rule === rule)
  const told = async () =>
    (await app.as(organisation.parent).list(searchNotices, { body: {} })).data.map(({ title }) => title)
  return { ...trip, ada, ben, ugo, about, told, pass: () => app.clock.pass({ seconds: 1 }) }
}

const at = (by: string) => ({ acceptance: { place: 'base' as const, by } })
const chosen = (kind: 'adult' | 'guardian' | 'delegate', { id, name }: { id: string; name: string }) => ({
  acceptance: { place: 'base' as const, by: name },
  recipient: { kind, id, name, method: 'known' as const },
})

describe('a child who is brought back', () => {
  test.each(['Ugo Bigi', 'bigi  UGO', 'Ugo Biggi', 'Hugo Bigi', 'Ugo Maria Bigi', 'U. Bigi', 'Bigi'])(
    'is not accepted by a restricted adult under the name %s: the child is unclear and the office is alerted',
    async (name) => {
      const { send, say, ada, stateOf, alerts, about, told, crew, close } = await scene()
      await send(say('RETURNED', ada, at(name)))
      expect(await stateOf(ada)).toBe('UNRESOLVED')
      expect(await alerts()).toEqual(['HANDOVER_NOT_ALLOWED'])
      expect(await about('HANDOVER_NOT_ALLOWED')).toMatchObject({ values: { refused: 'restricted', receiver: name } })
      expect(await told()).not.toContain('runs.notice.returned.base')
      expect(await crew.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
    },
  )

  test('is accepted by somebody with a name of their own, also where an adult is restricted', async () => {
    const { send, say, ada, stateOf, alerts } = await scene()
    await send(say('RETURNED', ada, at('Marta Bigi')))
    expect(await stateOf(ada)).toBe('RETURNED')
    expect(await alerts()).toEqual(['CHILD_RETURNED'])
  })

  test('is not accepted by a restricted adult where an administrator records it, nor while the run is interrupted', async () => {
    const { send, say, ada, crew, office, run, device, stateOf, about, pass } = await scene()
    const params = { id: run.id }
    await crew.call(interruptRun, { params, body: { reason: 'Flat tyre', ...device() } })
    pass()
    const desk = { deviceId: 'desk', deviceSeq: 1 }
    const wrong = say('RETURNED', ada, { ...at('Ugo Bigi'), ...desk })
    await office.call(recordEvents, { params, body: { events: [wrong] } })
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect(await about('HANDOVER_NOT_ALLOWED')).toBeDefined()
    pass()
    const settled = { type: 'RESOLVED' as const, resolution: 'RETURNED' as const, deviceSeq: 2 }
    const again = { ...say('RESOLVED', ada, { ...at('Ugo Bigi'), ...desk }), ...settled }
    await office.call(recordEvents, { params, body: { events: [again] } })
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    pass()
    await send({ ...say('RESOLVED', ada, at('Teresa Bidella')), type: 'RESOLVED', resolution: 'RETURNED' })
    expect(await stateOf(ada)).toBe('RETURNED')
  })

  test('is accepted by somebody of the staff who is chosen, unless they are restricted for the child', async () => {
    const { send, say, ada, organisation, group, crew, run, stateOf, pass } = await scene()
    const paola = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Uga', surname: 'Biga' })
    const carlo = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Carlo', surname: 'Fermi' })
    await makeGuardian(app, organisation, carlo, ada, { restricted: true })
    const { acceptors } = await crew.call(getRunPickup, { params: { id: run.id } })
    expect(acceptors.map(({ name }) => name)).toContain('Uga Biga')
    expect(acceptors.map(({ name }) => name)).not.toContain('Carlo Fermi')
    const wrong = say('RETURNED', ada, chosen('adult', { id: carlo.personId, name: 'Carlo' }))
    await send(wrong)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    pass()
    await send(say('UNDO', ada, { supersedesId: wrong.id }))
    pass()
    const other = say('RETURNED', ada, chosen('adult', { id: paola.personId, name: 'Ugo Bigi' }))
    await send(other)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    pass()
    await send(say('UNDO', ada, { supersedesId: other.id }))
    pass()
    await send(say('RETURNED', ada, chosen('adult', { id: paola.personId, name: 'Uga Biga' })))
    expect(await stateOf(ada)).toBe('RETURNED')
  })

  test('is accepted by who may collect the child that day, and by no delegate who was taken back', async () => {
    const { send, say, ada, organisation, stateOf, about, pass } = await scene()
    const rosa = await nameDelegate(app, organisation.parent, [ada])
    await app.as(organisation.parent).call(revokeDelegate, { params: { id: rosa.id } })
    pass()
    const wrong = say('RETURNED', ada, chosen('delegate', rosa))
    await send(wrong)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect(await about('HANDOVER_NOT_ALLOWED')).toMatchObject({ values: { refused: 'revoked' } })
    pass()
    await send(say('UNDO', ada, { supersedesId: wrong.id }))
    pass()
    const pia = { id: organisation.parent.personId, name: 'Pia Parent' }
    await send(say('RETURNED', ada, chosen('guardian', pia)))
    expect(await stateOf(ada)).toBe('RETURNED')
  })

  test('rings with the same alert when the acceptance arrives after the close', async () => {
    const { send, say, ada, crew, close, about, pass } = await scene()
    await send(say('RETURNED', ada, at('Teresa Bidella')))
    await crew.call(closeRun, close(1))
    pass()
    await send(say('RETURNED', ada, at('Ugo Bigi')))
    expect(await about('HANDOVER_NOT_ALLOWED')).toMatchObject({ values: { receiver: 'Ugo Bigi' } })
  })
})

test('no alert tells the office to ask the person whom the crew named', () => {
  const named = Object.values(alertsTexts).flatMap((words) => Object.values(words))
  expect(named.filter((text) => /(Ask|Senti|Chiedi a) \{(by|receiver)\}/.test(text))).toEqual([])
})
