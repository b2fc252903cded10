import { afterAll, beforeAll, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { getGuest } from '#features/guests/shared/guests.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { associate, changeRelationship, disassociate, listParents } from '../shared/relationships.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** A guest of the first group, and the office of both. */
async function scene() {
  const organisation = await newOrganisation(app)
  const [group, other] = organisation.groups
  const office = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group },
      { role: 'CB_ADMIN', group: other },
    ]),
  )
  const guest = await office.call(createGuest, {
    body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' },
  })
  const bodyOf = (parentId: string, more: object = {}) => ({
    body: { parentId, childId: guest.id, kind: 'relative' as const, see: true, ...more },
  })
  return { organisation, group, other, office, guest, bodyOf }
}

test('an adult of another group is not related to a guest whom they could never see, and the office reads why', async () => {
  const { organisation, group, other, office, guest, bodyOf } = await scene()
  const elsewhere = await organisation.person([{ role: 'CB_PARENT', group: other }])
  const refused = await office.refused(associate, bodyOf(elsewhere.personId))
  expect(refused).toMatchObject({ status: 400, errorCode: 'E012', fields: [{ fieldName: 'parentId' }] })
  expect(refused.fields?.[0]?.message).toContain(group.name)
  expect(await office.call(listParents, { params: { id: guest.id } })).toEqual([])

  // A name to call, and an adult who is restricted, need to see nothing.
  const contact = await office.call(associate, bodyOf(elsewhere.personId, { see: false, decide: false }))
  const change = { version: contact.version, kind: 'relative' as const, from: contact.from }
  expect(
    await office.refused(changeRelationship, { params: { id: contact.id }, body: { ...change, see: true } }),
  ).toMatchObject({ fields: [{ fieldName: 'parentId' }] })

  const here = await organisation.person([{ role: 'CB_PARENT', group }])
  await office.call(associate, bodyOf(here.personId))
  expect(await app.as(here).call(getGuest, { params: { id: guest.id } })).toMatchObject({ id: guest.id })
})

test('a role that ended before the relationship begins does not count, one that is to come does', async () => {
  const { organisation, group, other, office, bodyOf } = await scene()
  const here = { role: 'CB_PARENT' as const, group }
  const former = await organisation.person([
    { role: 'CB_PARENT', group: other },
    { ...here, to: '2026-09-30' },
  ])
  expect(await office.refused(associate, bodyOf(former.personId))).toMatchObject({ status: 400 })
  const coming = await organisation.person([
    { role: 'CB_PARENT', group: other },
    { ...here, from: '2026-11-01' },
  ])
  await office.call(associate, bodyOf(coming.personId))
})

test('rights are taken from an adult of another group, whatever they could see before', async () => {
  const { organisation, group, other, office, bodyOf } = await scene()
  const here = await organisation.person([
    { role: 'CB_PARENT', group },
    { role: 'CB_PARENT', group: other },
  ])
  const made = await office.call(associate, bodyOf(here.personId, { collect: true }))
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-02', valid_from = '2026-01-01'
    where person_id = $1 and group_id = $2`,
    [here.personId, group.id],
  )
  const change = { version: made.version, kind: 'relative' as const, from: made.from, collect: false }
  expect(await office.call(changeRelationship, { params: { id: made.id }, body: change })).toMatchObject({
    see: true,
    collect: false,
  })
})

test('the office of another group does not learn who is related to a guest, as whom or restricted', async () => {
  const { organisation, group, other, office, guest, bodyOf } = await scene()
  const [here, there] = [
    { role: 'CB_PARENT', group },
    { role: 'CB_PARENT', group: other },
  ] as const
  const related = await organisation.person([here, there])
  await office.call(associate, bodyOf(related.personId))
  const neighbour = app.as(await organisation.person([{ role: 'CB_ADMIN', group: other }]))
  const { personId: parentId } = related
  expect(await neighbour.refused(associate, bodyOf(parentId))).toMatchObject({ status: 404 })
  await app.database.asOwner(`update relationship set restricted = true where adult_id = $1`, [parentId])
  const ended = { body: { parentId, childId: guest.id } }
  expect(await neighbour.refused(disassociate, ended)).toMatchObject({ status: 404 })
})
