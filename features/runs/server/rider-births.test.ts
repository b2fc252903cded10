import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getRun } from '../shared/runs.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const BORN = '2018-03-12'

test('the riders of a run come with their dates of birth for crew and office, and without them for others', async () => {
  const here = await ride(app)
  const { office, crew, organisation, children } = here
  const [first] = children
  const params = { id: first.id }
  const { name, surname, version } = await office.call(getChild, { params })
  await office.call(updateChild, { params, body: { name, surname, birthDate: BORN, version } })
  const births = async (who: typeof crew) =>
    (await who.call(getRun, { params: { id: here.run.id } })).passengers.map(({ childId, birthDate }) => [
      childId === first.id,
      birthDate,
    ])
  const all = [[true, BORN], ...children.slice(1).map(() => [false, null])]
  for (const who of [crew, office]) expect(new Set(await births(who))).toEqual(new Set(all))
  // The family reads it on the page of the child.
  expect((await births(app.as(organisation.parent))).map(([, birthDate]) => birthDate)).toEqual([undefined])
  const [one, other] = organisation.groups
  const admin = 'CB_ADMIN' as const
  const everywhere = app.as(
    await organisation.person([
      { role: admin, group: one },
      { role: admin, group: other },
    ]),
  )
  for (const role of ['CB_ASSISTANT', 'CB_ADMIN'] as const) {
    const set = (open: boolean) =>
      everywhere.call(setModule, { body: { role, module: 'measurement.userDetail', open } })
    await set(false)
    const who = role === 'CB_ADMIN' ? office : crew
    expect((await births(who)).map(([, birthDate]) => birthDate)).toEqual(children.map(() => undefined))
    await set(true)
  }
  // For the crew a run of yesterday is history.
  app.clock.pass({ hours: 30 })
  expect((await births(crew)).map(([, birthDate]) => birthDate)).toEqual(children.map(() => undefined))
})

test('children who are handed over from another run come with their dates of birth for the crew that takes them on', async () => {
  const here = await ride(app)
  const there = await ride(app, await activeLine(app, here.organisation))
  const { office, children } = here
  const [ada] = children
  const { name, surname, version } = await office.call(getChild, { params: { id: ada.id } })
  await office.call(updateChild, { params: { id: ada.id }, body: { name, surname, birthDate: BORN, version } })
  await here.send(here.say('BOARDED', ada))
  app.clock.pass({ seconds: 1 })
  await here.send(here.say('TRANSFERRING', ada, { toRunId: there.run.id }))
  const births = async (who: typeof office) =>
    (await who.call(getRun, { params: { id: there.run.id } })).incoming.flatMap(({ children: all }) =>
      all.map(({ childId, birthDate }) => [childId, birthDate]),
    )
  for (const who of [there.crew, office]) expect(await births(who)).toEqual([[ada.id, BORN]])
  const [group, other] = here.organisation.groups
  const everywhere = app.as(
    await here.organisation.person([
      { role: 'CB_ADMIN', group },
      { role: 'CB_ADMIN', group: other },
    ]),
  )
  const module = 'measurement.userDetail' as const
  await everywhere.call(setModule, { body: { role: 'CB_ASSISTANT', module, open: false } })
  expect(await births(there.crew)).toEqual([[ada.id, undefined]])
})
