import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { setBirthDate } from '#features/measurements/shared/birth.contract.ts'
import { getUnits, setUnits } from '#features/measurements/shared/units.contract.ts'
import { USUAL_UNITS } from '#features/measurements/shared/units.rules.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { getCareAlert } from '../shared/carealerts.contract.ts'
import { alertScene } from './testing/alert-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada, a child on a run of today, and the limit of her group. */
async function feverScene() {
  const scene = await alertScene(app)
  const { admin, ada, group } = scene
  const fever = (value: string, more: object = {}) =>
    scene.record(admin, { personId: ada.id, value, again: true, ...more })
  const limit = async (exclusion: number | null, who: TestPerson = admin) => {
    const { version } = await app.as(admin).call(getUnits, { params: { id: group.id } })
    return app.as(who).send(setUnits, { params: { id: group.id }, body: { version, units: USUAL_UNITS, exclusion } })
  }
  const about = async (who: TestPerson = admin) =>
    (await scene.alerts(who)).map(({ severity, inRange, facts }) => [severity, inRange, facts['rule'], facts['limit']])
  return { ...scene, fever, limit, about }
}

test('from 38.0 on one alert asks to call the family, which is told with the crew of the run, once', async () => {
  const { ada, organisation, fever, about, told, alerts, daughter } = await feverScene()
  await fever('37,9')
  expect(await about()).toEqual([])
  await fever('38,0')
  expect(await about()).toEqual([['amber', false, 'exclusion', 38]])
  expect(await alerts(organisation.parent)).toMatchObject([
    { personId: ada.id, forFamily: true, reading: { value: 38 } },
  ])
  await fever('38,4')
  expect(await about()).toHaveLength(1)
  for (const who of [organisation.parent, organisation.assistant])
    expect(await told(who)).toEqual(['carealerts.notice.opened'])
  expect([await told(daughter), await alerts(daughter)]).toEqual([[], []])
  await fever('37,2')
  expect(await about()).toEqual([['amber', true, 'exclusion', 38]])
})

test('a group sets its limit between 37.5 and 39.5 or goes by none', async () => {
  const { admin, ada, fever, limit, about } = await feverScene()
  // Without it no usual range of her age counts.
  await app.as(admin).call(setBirthDate, { params: { id: ada.id }, body: { version: 0, birthDate: '2018-05-04' } })
  expect((await limit(37.5)).statusCode).toBe(200)
  await fever('37,5')
  expect(await about()).toEqual([['amber', false, 'exclusion', 37.5]])
  await fever('36,8')
  expect((await limit(39.5)).statusCode).toBe(200)
  await fever('39,4')
  // The usual range of a child alone.
  expect(await about()).toContainEqual(['amber', false, undefined, undefined])
  expect(await about()).toContainEqual(['amber', true, 'exclusion', 37.5])
  expect((await limit(null)).json().data).toMatchObject({ exclusion: null })
  await fever('40,1')
  expect(await about()).toContainEqual(['amber', true, 'exclusion', 37.5])
})

test('a limit that is switched off or raised withdraws the request with who did it; the alert stays, and what is lowered again asks again', async () => {
  const { admin, organisation, fever, limit, one, told, daughter } = await feverScene()
  await fever('38,4')
  const state = async () => {
    const { state, facts, steps, inRange } = await one()
    const last = steps.at(-1)
    return [state, inRange, facts['withdrawn'] ?? null, last?.kind, last?.by ?? null, last?.note]
  }
  const { fullName: by } = await app.as(admin).call(getMyInfo, {})
  // Still at or above it.
  await limit(38.4)
  expect((await state()).slice(0, 4)).toEqual(['open', false, null, 'opened'])
  await limit(39.5)
  expect(await state()).toEqual(['open', false, 39.5, 'withdrawn', by, '39,5 °C'])
  const opened = 'carealerts.notice.opened'
  const withdrawn = 'carealerts.notice.withdrawn'
  for (const who of [organisation.parent, organisation.assistant])
    expect((await told(who)).toSorted()).toEqual([opened, withdrawn])
  // Somebody else's family is told nothing.
  expect(await told(daughter)).toEqual([])
  await limit(null)
  expect(await state()).toEqual(['open', false, 'off', 'withdrawn', by, ''])
  // It was told already.
  expect((await told(organisation.parent)).toSorted()).toEqual([opened, withdrawn])
  expect((await one(organisation.parent)).steps.map(({ kind }) => kind)).toEqual(['opened', 'withdrawn', 'withdrawn'])
  await limit(38)
  expect(await state()).toEqual(['open', false, null, 'asksAgain', by, '38,0 °C'])
  expect((await told(organisation.parent)).toSorted()).toEqual([opened, opened, withdrawn])
})

test('an alert of before is calm by a usual temperature, also where the group goes by no limit any more', async () => {
  const { fever, limit, about } = await feverScene()
  await fever('38,4')
  await limit(null)
  await fever('37,0')
  expect(await about()).toEqual([['amber', true, 'exclusion', 38]])
  // One that is dealt with, or in another group, is none of the limit's.
  await limit(38)
  expect(await about()).toEqual([['amber', true, 'exclusion', 38]])
})

test('the limit of another group, a closed alert and a refused change leave an alert as it is', async () => {
  const { admin, organisation, fever, limit, one, put, kinds } = await feverScene()
  await fever('38,4')
  const other = await organisation.group('Other')
  const both = await organisation.person([{ role: 'CB_ADMIN', group: other }])
  await app
    .as(both)
    .call(setUnits, { params: { id: other.id }, body: { version: 0, units: USUAL_UNITS, exclusion: null } })
  expect((await limit(null, organisation.assistant)).statusCode).toBe(403)
  expect(await kinds()).toEqual(['opened'])
  const { id } = await one()
  await put.acknowledge(admin, id)
  await put.action(admin, id, 'Fetched')
  expect((await put.close(admin, id)).statusCode).toBe(200)
  await limit(null)
  expect((await app.as(admin).call(getCareAlert, { params: { id } })).steps.map(({ kind }) => kind)).toEqual([
    'opened',
    'acknowledged',
    'actioned',
    'closed',
  ])
})

test('what is no limit is refused and nothing is changed; other groups and roles do not choose', async () => {
  const { admin, group, organisation, limit } = await feverScene()
  const kept = () => app.as(admin).call(getUnits, { params: { id: group.id } })
  expect(await kept()).toMatchObject({ version: 0, exclusion: 38 })
  for (const wrong of [37.4, 39.6, 38.05]) {
    const sent = await limit(wrong)
    expect([sent.statusCode, sent.json().fields]).toMatchObject([400, [{ fieldName: 'exclusion' }]])
  }
  const stranger = (await newOrganisation(app)).administrator
  expect([(await limit(39, organisation.assistant)).statusCode, (await limit(39, stranger)).statusCode]).toEqual([
    403, 404,
  ])
  expect(await kept()).toMatchObject({ version: 0, exclusion: 38 })
  await limit(39)
  // Who says nothing of it leaves it as it is.
  await app
    .as(admin)
    .call(setUnits, { params: { id: group.id }, body: { version: 1, units: { ...USUAL_UNITS, WEIGHT: 'g' } } })
  expect(await kept()).toMatchObject({ version: 2, exclusion: 39 })
})

test('adults stay, what was measured long ago tells nobody, and neither is it told who is restricted from the child', async () => {
  const { admin, ada, olga, organisation, record, fever, hoursAgo, about, told } = await feverScene()
  await record(admin, { personId: olga.id, value: '38,5' })
  await fever('38,5', { happenedAt: hoursAgo(25), lateReason: 'Paper' })
  expect(await about()).toEqual([])
  await makeGuardian(app, organisation, organisation.assistant, ada, { restricted: true })
  await fever('39,0')
  expect(await about()).toHaveLength(1)
  expect(await told(organisation.assistant)).toEqual([])
})
