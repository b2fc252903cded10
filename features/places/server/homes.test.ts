import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol, makeGuardian, type Child } from '#app/server/testing/line-scene.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createPlace, searchPlaces } from '../shared/places.contract.ts'

let app: TestApp
let people: { administrator: TestPerson; restricted: TestPerson }

/** Ada and Ben, places where they live, and an administrator who is restricted from Ada. */
beforeAll(async () => {
  app = await openTestApp()
  const organisation = await newOrganisation(app)
  const { administrator } = organisation
  const [group] = organisation.groups
  const admin = app.as(administrator)
  const [ada, ben] = [await enrol(app, organisation, 'Ada'), await enrol(app, organisation, 'Ben')]
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, ada, { restricted: true })
  let nth = 0
  const place = async (name: string, kind: 'home_point' | 'stop' = 'home_point') => {
    nth += 1
    const body = { customerGroupId: group.id, name, kind, latitude: 45 + nth / 100, longitude: 9 }
    return (await admin.call(createPlace, { body })).id
  }
  const house = (child: Child, placeId: string) =>
    app.database.asOwner(
      `insert into household (organisation_id, group_id, id, child_id, name, place_id, created_at)
        values ($1, $2, gen_random_uuid(), $3, 'Home', $4, now())`,
      [organisation.id, group.id, child.id, placeId],
    )
  const live = (child: Child, placeId: string) =>
    app.database.asOwner(`update child_profile set home_place_id = $1 where person_id = $2`, [placeId, child.id])
  await house(ada, await place('second home of Ada'))
  await live(ada, await place('home of Ada'))
  await house(ben, await place('second home of Ben'))
  const both = await place('second home of both')
  await house(ada, both)
  await house(ben, both)
  const bens = await place('home of Ben where Ada lives too')
  await house(ada, bens)
  await live(ben, bens)
  await house(ada, await place('stop where Ada lives', 'stop'))
  people = { administrator, restricted }
})
afterAll(() => app?.close())

test('who is restricted from a child does not see where it lives, but stops and what it shares', async () => {
  const namesFor = async (who: TestPerson) =>
    (await app.as(who).list(searchPlaces, { body: {} })).data.map(({ name }) => name).toSorted()
  const shared = [
    'home of Ben where Ada lives too',
    'second home of Ben',
    'second home of both',
    'stop where Ada lives',
  ]
  expect(await namesFor(people.administrator)).toEqual(['home of Ada', ...shared, 'second home of Ada'].toSorted())
  expect(await namesFor(people.restricted)).toEqual(shared)
})
