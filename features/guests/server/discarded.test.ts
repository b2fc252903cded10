import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { addCaregiver } from '../shared/caregivers.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { discardEntry } from '#features/notices/shared/discarded.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a discarded entry is kept for the office with person, content, time and reason; nothing of it leaves by e-mail', async () => {
  const { admin, olga, organisation, group } = await careScene(app)
  const nurse = organisation.assistant
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  await app.database.asOwner(`update person set email = 'office@example.org', language = 'en' where id = $1`, [
    admin.personId,
  ])
  const body = {
    id: randomUUID(),
    personId: olga.id,
    what: 'Olga Zeta: Metformin 500 mg, given',
    reason: 'The order was suspended',
    madeAt: '2026-10-05T06:00:00.000Z',
  }
  const team = { guestId: olga.id, kind: 'TEAM' as const, personId: nurse.personId, function: 'NURSE' as const }
  await app.as(admin).call(addCaregiver, { body: team })
  await app.as(nurse).call(discardEntry, { body })
  await app.as(nurse).call(discardEntry, { body })
  const inbox = async (who: typeof admin) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title === 'notices.discarded')
  const received = await inbox(admin)
  expect(received).toMatchObject([
    {
      body: 'notices.discardedInside',
      values: { what: body.what, reason: body.reason, day: '2026-10-05', time: '08:00' },
      link: `/loggedIn/guestDetail/?personalDataId=${olga.id}`,
    },
  ])
  expect(await inbox(restricted)).toEqual([])
  await app.runJobs()
  const letters = (await app.mail()).filter(({ to }) => to === 'office@example.org')
  expect(letters.length).toBeGreaterThan(0)
  expect(JSON.stringify(letters)).not.toMatch(/Metformin|Olga/)
})

test('an author who no longer reaches the person notifies the office of that person alone, without a link, and never a restricted administrator', async () => {
  const { admin, ada, olga, organisation, group } = await careScene(app)
  const [, other] = organisation.groups
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: other }])
  const author = await organisation.person([
    { role: 'CB_ASSISTANT', group },
    { role: 'CB_ASSISTANT', group: other },
  ])
  const what = 'Olga Zeta: Metformin 500 mg, given'
  const body = { id: randomUUID(), personId: olga.id, what, reason: 'Suspended', madeAt: '2026-10-05T06:00:00.000Z' }
  const inbox = async (who: typeof admin) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title === 'notices.discarded')
  await app.as(author).call(discardEntry, { body })
  expect(await inbox(restricted)).toEqual([])
  expect(await inbox(elsewhere)).toEqual([])
  expect(await inbox(admin)).toMatchObject([{ values: { what, time: '08:00' }, link: null }])

  // A membership that ended counts too.
  await app.database.asOwner(
    `update membership set valid_from = '2026-09-01', valid_to = '2026-10-01' where person_id = $1`,
    [olga.id],
  )
  await app.as(author).call(discardEntry, { body: { ...body, id: randomUUID() } })
  expect(await inbox(admin)).toHaveLength(2)
  expect(await inbox(elsewhere)).toEqual([])
  expect(await inbox(restricted)).toEqual([])

  // The person is in none of the author's groups, or unknown: the office reads nothing of the content.
  const stranger = await organisation.person([{ role: 'CB_ASSISTANT', group: other }])
  for (const personId of [ada.id, randomUUID()])
    await app.as(stranger).call(discardEntry, { body: { ...body, id: randomUUID(), personId } })
  const unnamed = await inbox(elsewhere)
  expect(unnamed).toMatchObject([
    { body: 'notices.discardedUnnamed', link: null },
    { body: 'notices.discardedUnnamed', link: null },
  ])
  expect(JSON.stringify(unnamed)).not.toMatch(/Olga|Metformin|Suspended/)
  expect(await inbox(admin)).toHaveLength(2)

  // An entry without a person, such as a stop of a run, keeps its content.
  const stop = { ...body, id: randomUUID(), personId: null, what: 'Line 1: stop reached' }
  await app.as(stranger).call(discardEntry, { body: stop })
  expect((await inbox(elsewhere)).map(({ values }) => values['what'])).toContain('Line 1: stop reached')
})

test('an entry about several people is kept for the office of each of them, once', async () => {
  const { admin, ada, olga, organisation, group } = await careScene(app)
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const entry = { id: randomUUID(), reason: 'The run is closed', madeAt: '2026-10-05T06:00:00.000Z' }
  const both = [
    { ...entry, personId: ada.id, what: 'Ada Colli: On board, Line 1' },
    { ...entry, personId: olga.id, what: 'Olga Zeta: On board, Line 1' },
  ]
  for (const body of [...both, ...both]) await app.as(organisation.assistant).call(discardEntry, { body })
  const inbox = async (who: typeof admin) =>
    (await app.as(who).list(searchNotices, { body: {} })).data
      .filter(({ title }) => title === 'notices.discarded')
      .map(({ values }) => values['what'])
  expect((await inbox(admin)).map(String).toSorted()).toEqual([
    'Ada Colli: On board, Line 1',
    'Olga Zeta: On board, Line 1',
  ])
  expect(await inbox(restricted)).toEqual(['Ada Colli: On board, Line 1'])
})
