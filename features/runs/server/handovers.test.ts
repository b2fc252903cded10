import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { homeward, nameDelegate, to } from '#app/server/testing/pickup-scene.ts'
import { ride, type Ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { codesOf, whoseCode } from '#features/pickup/shared/codes.rules.ts'
import {
  askRelease,
  delegateCode,
  getChildPickup,
  getRunPickup,
  revokeDelegate,
  revokeRelease,
} from '#features/pickup/shared/pickup.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A line on its return run with Ada on board; Pia is her guardian. */
async function wayHome(given?: Ride['organisation']) {
  const scene = await ride(app, await activeLine(app, given))
  await homeward(scene, app)
  const [ada, ...others] = scene.children
  await scene.send(scene.say('BOARDED', ada), ...others.map((child) => scene.say('COLLECTED', child)))
  app.clock.pass({ seconds: 30 })
  const pickup = () => scene.crew.call(getRunPickup, { params: { id: scene.run.id } })
  const passenger = scene.run.passengers.find((one) => one.childId === ada.id)?.id ?? ''
  return { ...scene, ada, passenger, pickup }
}

describe('a child on the return run', () => {
  test('goes to a guardian who collects, and the family reads to whom', async () => {
    const { send, say, ada, organisation, stateOf, alerts, close, crew, read } = await wayHome()
    await send(say('DROPPED', ada, to.guardian(organisation.parent)))
    expect(await stateOf(ada)).toBe('DROPPED')
    expect(await alerts()).toEqual([])
    const parent = app.as(organisation.parent)
    const [fact] = (await parent.call(childrenToday, { query: {} }))[0]?.runs[0]?.facts.slice(-1) ?? []
    expect(fact).toMatchObject({ type: 'DROPPED', recipient: 'Pia' })
    const told = await parent.call(searchNotices, { body: {} })
    expect(told.find((one) => one.title === 'runs.notice.handedTo')?.values).toMatchObject({ receiver: 'Pia' })
    expect((await read()).events.find((one) => one.type === 'DROPPED')).toMatchObject({
      recipient: { kind: 'guardian', name: 'Pia', method: 'known' },
      refused: null,
    })
    const { handovers } = await parent.call(getChildPickup, { params: { id: ada.id } })
    expect(handovers).toMatchObject([
      { recipient: { name: 'Pia', kind: 'guardian' }, refused: null, routeName: 'Line 3' },
    ])
    expect(await crew.call(closeRun, close(1))).toMatchObject({ status: 'CLOSED' })
  })

  test('was handed over at the time at which the crew recorded it, not when the phone had network again', async () => {
    const { send, say, ada, organisation, read } = await wayHome()
    const fact = say('DROPPED', ada, to.guardian(organisation.parent))
    app.clock.pass({ minutes: 9 })
    await send(fact)
    const at = fact.occurredAt
    expect((await read()).events.find(({ type }) => type === 'DROPPED')).toMatchObject({ occurredAt: at })
    const parent = app.as(organisation.parent)
    const [card] = await parent.call(childrenToday, { query: {} })
    expect(card?.runs[0]).toMatchObject({ since: at, receivedAt: app.clock.now().toISOString() })
    expect(card?.runs[0]?.facts.at(-1)).toMatchObject({ type: 'DROPPED', occurredAt: at })
    const { handovers } = await parent.call(getChildPickup, { params: { id: ada.id } })
    expect(handovers).toMatchObject([{ at }])
  })

  test('does not go to a guardian on a weekday that is not theirs, nor to one who may not collect', async () => {
    const { send, say, ada, organisation, group, stateOf } = await wayHome()
    const father = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo' })
    await makeGuardian(app, organisation, father, ada)
    await app.inside(organisation.id, ({ db }) =>
      db
        .updateTable('relationship')
        .set({ weekdays: [2, 3] })
        .where('organisation_id', '=', organisation.id)
        .where('adult_id', '=', father.personId)
        .execute(),
    )
    await send(say('DROPPED', ada, to.guardian(father)))
    expect(await stateOf(ada)).toBe('UNRESOLVED')
  })

  test('that was unclear is cleared as handed over to somebody who may have it, and to nobody else', async () => {
    const { send, say, ada, organisation, stateOf, read } = await wayHome()
    await send(say('DROPPED', ada, to.stranger('Somebody')))
    const settled = { type: 'RESOLVED' as const, resolution: 'DROPPED' as const }
    await send({ ...say('RESOLVED', ada, to.stranger('Somebody')), ...settled })
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    app.clock.pass({ seconds: 30 })
    await send({ ...say('RESOLVED', ada, to.guardian(organisation.parent)), ...settled })
    expect(await stateOf(ada)).toBe('DROPPED')
    expect((await read()).counts).toMatchObject({ delivered: 1, rode: 1, unaccounted: 0 })
    const told = await app.as(organisation.parent).call(searchNotices, { body: {} })
    expect(told.find((one) => one.title === 'runs.notice.handedTo')?.values).toMatchObject({ receiver: 'Pia' })
  })

  test('with nobody named, or somebody on no list, is not delivered until a person says where it is', async () => {
    const { send, say, ada, stateOf, alerts, office, crew, close, run } = await wayHome()
    await send(say('DROPPED', ada, to.stranger('Somebody')))
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect(await alerts()).toEqual(['HANDOVER_NOT_ALLOWED'])
    const [alert] = (await office.call(openAlerts)).filter((one) => one.runId === run.id)
    expect(alert?.values).toMatchObject({ refused: 'not_listed', receiver: 'Somebody' })
    expect(await crew.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
    app.clock.pass({ seconds: 30 })
    await send(say('RESOLVED', ada, { resolution: 'DROPPED' }))
    // The crew says where the child is; that it was not allowed stays open until somebody at the office has looked.
    expect(await alerts()).toEqual(['HANDOVER_NOT_ALLOWED'])
    expect(await crew.call(closeRun, close(1))).toMatchObject({ status: 'CLOSED' })
  })

  test('taken back by the assistant is on board again, and nothing rings any more', async () => {
    const { send, say, ada, stateOf, alerts } = await wayHome()
    const wrong = say('DROPPED', ada, { outcome: 'to_school' })
    await send(wrong)
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    await send(say('UNDO', ada, { supersedesId: wrong.id }))
    expect(await stateOf(ada)).toBe('BOARDED')
    expect(await alerts()).toEqual([])
  })

  test('by exception needs a reason and a phone call; the office and the guardians hear of it', async () => {
    const { send, say, ada, organisation, stateOf, alerts } = await wayHome()
    const exception = { reason: 'The mother is in hospital', phoned: 'Pia Parent' }
    await send(say('DROPPED', ada, { ...to.stranger('Zia'), exception }))
    expect(await stateOf(ada)).toBe('DROPPED')
    expect(await alerts()).toEqual(['HANDOVER_EXCEPTION'])
    const told = await app.as(organisation.parent).call(searchNotices, { body: {} })
    expect(told.find((one) => one.title === 'runs.notice.exception')?.values).toMatchObject({
      receiver: 'Zia',
      ...exception,
    })
    const unsaid = say('DROPPED', ada, { ...to.stranger('Zia'), exception: { ...exception, phoned: ' ' } })
    await expect(send(unsaid)).rejects.toThrow(/answered 400.*phoned/)
  })

  test('never goes to a restricted adult, with whatever reason and under the own name', async () => {
    const { send, say, ada, organisation, group, stateOf, pickup, passenger } = await wayHome()
    const uncle = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo', surname: 'Bigi' })
    await makeGuardian(app, organisation, uncle, ada, { restricted: true })
    expect(await pickup()).toMatchObject({
      people: [{ name: 'Pia Parent' }],
      stops: [{ name: 'Ugo Bigi', passengerIds: [passenger] }],
    })
    const exception = { reason: 'He insisted', phoned: 'Nobody' }
    for (const who of [to.guardian(uncle), to.stranger('Bigi  Ugo')]) {
      const wrong = say('DROPPED', ada, { ...who, exception })
      await send(wrong)
      expect(await stateOf(ada)).toBe('UNRESOLVED')
      await send(say('UNDO', ada, { supersedesId: wrong.id }))
    }
  })
})

describe('a delegate', () => {
  test('is recognised by the code of the day without network, and by nothing else', async () => {
    const { organisation, ada, pickup, passenger } = await wayHome()
    const rosa = await nameDelegate(app, organisation.parent, [ada])
    const { code, token } = await app.as(organisation.parent).call(delegateCode, { params: { id: rosa.id } })
    const held = await pickup()
    expect(held.people.find((one) => one.id === rosa.id)).toMatchObject({ passengerIds: [passenger] })
    expect(JSON.stringify(held)).not.toContain(code)
    expect(JSON.stringify(held)).not.toContain(token)
    const ask = (typed: string) => whoseCode(typed, held.salt, held.people)
    expect(await ask(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({ id: rosa.id, by: 'code' })
    expect(await ask(token)).toEqual({ id: rosa.id, by: 'qr' })
    expect(await ask(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toBe(null)
    // Yesterday's code, and what another reading of the same list would be compared with.
    const other = await pickup()
    expect(other.salt).not.toBe(held.salt)
    expect(await whoseCode(code, other.salt, held.people)).toBe(null)
    expect(await codesOf(new Uint8Array(32), '2026-10-05')).not.toEqual(await codesOf(new Uint8Array(32), '2026-10-06'))
  })

  test('whom the family took back is not offered, and what happened later than that is refused, also when it arrives late', async () => {
    const { organisation, ada, pickup, send, say, stateOf, alerts } = await wayHome()
    const rosa = await nameDelegate(app, organisation.parent, [ada])
    const early = say('DROPPED', ada, to.delegate(rosa))
    app.clock.pass({ minutes: 5 })
    await app.as(organisation.parent).call(revokeDelegate, { params: { id: rosa.id } })
    expect((await pickup()).people.map((one) => one.id)).not.toContain(rosa.id)
    app.clock.pass({ minutes: 5 })
    await send(early)
    expect(await stateOf(ada)).toBe('DROPPED')
    await send(say('UNDO', ada, { supersedesId: early.id }), say('DROPPED', ada, to.delegate(rosa)))
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect(await alerts()).toEqual(['HANDOVER_NOT_ALLOWED'])
  })

  test('who is good for one run is used on one, also when two phones hand over at the same moment', async () => {
    const here = await wayHome()
    const [ada, ben] = here.children
    const there = await ride(app, await activeLine(app, here.organisation))
    await homeward(there, app)
    await there.send(there.say('BOARDED', ben, { childId: ben.id }))
    const rosa = await nameDelegate(app, here.organisation.administrator, [ada, ben], { oneTime: true })
    app.clock.pass({ seconds: 30 })
    await Promise.all([
      here.send(here.say('DROPPED', ada, to.delegate(rosa))),
      there.send(there.say('DROPPED', ben, { ...to.delegate(rosa), childId: ben.id })),
    ])
    expect(new Set([await here.stateOf(ada), await there.stateOf(ben)])).toEqual(new Set(['DROPPED', 'UNRESOLVED']))
    const open = [...(await here.alerts()), ...(await there.alerts())]
    expect(open.filter((rule) => rule === 'HANDOVER_NOT_ALLOWED')).toHaveLength(1)
  })

  test('recorded by two phones of one run counts once', async () => {
    const { organisation, ada, send, say, run, stateOf, alerts } = await wayHome()
    const rosa = await nameDelegate(app, organisation.parent, [ada], { oneTime: true })
    const other = phoneOf(app, run, 'phone-2')
    await Promise.all([send(say('DROPPED', ada, to.delegate(rosa))), send(other('DROPPED', ada, to.delegate(rosa)))])
    expect(await stateOf(ada)).toBe('DROPPED')
    expect(await alerts()).toEqual([])
  })
})

test('a child with a paper goes alone, and the same day that it is taken back it does not', async () => {
  const { office, ada, pickup, passenger, send, say, stateOf } = await wayHome()
  const alone = {
    outcome: 'self_release' as const,
    recipient: { kind: 'self' as const, id: null, name: 'Ada', method: 'known' as const },
  }
  const may = async () => (await pickup()).children.find((one) => one.passengerId === passenger)?.self
  expect(await may()).toBe(false)
  const paper = await office.call(askRelease, {
    params: { id: ada.id },
    body: { id: app.app.newId(), kind: 'self_release', signedBy: ['Pia', 'Ugo'] },
  })
  expect(await may()).toBe(true)
  const said = say('DROPPED', ada, alone)
  await send(said)
  expect(await stateOf(ada)).toBe('DROPPED')
  await send(say('UNDO', ada, { supersedesId: said.id }))
  await office.call(revokeRelease, { params: { id: paper.id } })
  expect(await may()).toBe(false)
  app.clock.pass({ seconds: 30 })
  await send(say('DROPPED', ada, alone))
  expect(await stateOf(ada)).toBe('UNRESOLVED')
})

test('the list of who may collect is for the crew of the run, and gone a day after it', async () => {
  const { organisation, group, run, pickup, crew } = await wayHome()
  const stranger = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  expect(await stranger.refused(getRunPickup, { params: { id: run.id } })).toMatchObject({ status: 404 })
  expect((await pickup()).people).toHaveLength(1)
  app.clock.pass({ minutes: 26 * 60 })
  expect(await crew.call(getRunPickup, { params: { id: run.id } })).toMatchObject({
    people: [],
    children: [],
    stops: [],
  })
})

describe('two records of who received a child', () => {
  /** What a second phone of the same crew recorded without network. */
  const second = (scene: Awaited<ReturnType<typeof wayHome>>) => phoneOf(app, scene.run, 'phone-2')

  test('that name different people are a contradiction until somebody settles it', async () => {
    const scene = await wayHome()
    const { send, say, ada, organisation, group, stateOf, alerts, close, crew } = scene
    const father = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Aldo', surname: 'Colli' })
    await makeGuardian(app, organisation, father, ada)
    await send(say('DROPPED', ada, to.guardian(organisation.parent)))
    expect(await stateOf(ada)).toBe('DROPPED')
    app.clock.pass({ seconds: 20 })
    const on2 = second(scene)
    await send(on2('DROPPED', ada, to.guardian(father)))
    expect(await stateOf(ada)).toBe('UNRESOLVED')
    expect(await alerts()).toContain('CONTRADICTION')
    expect(await crew.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
    app.clock.pass({ seconds: 20 })
    await send(say('RESOLVED', ada, { resolution: 'DROPPED', ...to.guardian(father) }))
    expect(await stateOf(ada)).toBe('DROPPED')
    expect(await alerts()).not.toContain('CONTRADICTION')
  })

  test('that name the same person, once from the list and once typed, are one hand-over', async () => {
    const scene = await wayHome()
    const { send, say, ada, organisation, stateOf, alerts } = scene
    await send(say('DROPPED', ada, to.guardian(organisation.parent)))
    app.clock.pass({ seconds: 20 })
    await send(
      second(scene)('DROPPED', ada, {
        ...to.stranger('Pia Parent'),
        exception: { reason: 'No phone with her', phoned: 'Pia' },
      }),
    )
    expect(await stateOf(ada)).toBe('DROPPED')
    expect(await alerts()).not.toContain('CONTRADICTION')
  })
})
