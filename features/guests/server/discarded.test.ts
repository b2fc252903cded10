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
  const { admin, ada, daughter, olga, organisation, group } = await careScene(app)
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
  // Of somebody out of reach nothing is linked.
  await app.as(daughter).call(discardEntry, { body: { ...body, id: randomUUID(), personId: ada.id, what: 'Unknown' } })
  const inbox = async (who: typeof admin) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title === 'notices.discarded')
  const received = await inbox(admin)
  expect(received.find(({ values }) => values['what'] === 'Unknown')).toMatchObject({ link: null })
  expect(received.filter(({ values }) => values['what'] === body.what)).toMatchObject([
    {
      body: 'notices.discardedInside',
      values: { what: body.what, reason: body.reason, day: '2026-10-05', time: '08:00' },
      link: `/loggedIn/guestDetail/?personalDataId=${olga.id}`,
    },
  ])
  expect((await inbox(restricted)).map(({ values }) => values['what'])).toEqual(['Unknown'])
  await app.runJobs()
  const letters = (await app.mail()).filter(({ to }) => to === 'office@example.org')
  expect(letters.length).toBeGreaterThan(0)
  expect(JSON.stringify(letters)).not.toMatch(/Metformin|Olga/)
})
