import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { admit, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { countRecipients, getPost } from '../shared/bulletin.contract.ts'
import { bulletinScene } from './testing/bulletin-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

test('the guest board is for the office, the families of guests, the crew of their routes and their care team', async () => {
  const { organisation, admin, group, children, person, publish } = await bulletinScene(app)
  await admit(app, organisation, children[0])
  const olga = await admin.call(createGuest, { body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' } })
  const [nurse, ended, colleague] = [
    await person('CB_ASSISTANT'),
    await person('CB_ASSISTANT'),
    await person('CB_ASSISTANT'),
  ]
  const team = { guestId: olga.id, kind: 'TEAM' as const, function: 'NURSE' as const }
  await admin.call(addCaregiver, { body: { ...team, personId: nurse.personId } })
  const left = await admin.call(addCaregiver, { body: { ...team, personId: ended.personId } })
  await admin.call(closeCaregiver, { params: { id: left.id } })
  const daughter = await person('CB_PARENT')
  await makeGuardian(app, organisation, daughter, { id: olga.id, name: olga.fullName })
  const restricted = await person('CB_PARENT')
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })

  const audience = { groupIds: [group.id] }
  const post = await publish({ board: 'guest', audience, title: 'Canary visit' })
  const cast: [string, TestPerson, boolean][] = [
    ['administrator', organisation.administrator, true],
    ['crew of a guest on a route', organisation.assistant, true],
    ['care team', nurse, true],
    ['who left the care team', ended, false],
    ['another assistant', colleague, false],
    ['family of a guest', daughter, true],
    ['family of the guest on the route', organisation.parent, true],
    ['restricted adult', restricted, false],
    ['parent of a child alone', await person('CB_PARENT'), false],
    ['assistant of another group', await person('CB_ASSISTANT', organisation.groups[1]), false],
    ['administrator of another organisation', (await newOrganisation(app)).administrator, false],
  ]
  for (const [name, who, reads] of cast) {
    const { statusCode } = await app.as(who).send(getPost, { params: { id: post.id } })
    expect([name, statusCode]).toEqual([name, reads ? 200 : 404])
  }
  // Whoever reads it is counted before it leaves, but for its author, who is not told.
  const counted = await admin.call(countRecipients, { body: { board: 'guest', audience } })
  expect(counted.total).toBe(cast.filter(([, , reads]) => reads).length - 1)
})
