import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, enrol, MORNING } from '#app/server/testing/line-scene.ts'
import { getAbsence, reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { searchAssistants, searchParents } from '#features/people/shared/people.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import * as contract from '../shared/memberships.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => void (school = await newOrganisation(app)))
afterAll(() => app?.close())

/** Administers both groups. */
const principal = () =>
  school.person([
    { role: 'CB_ADMIN', group: school.groups[0] },
    { role: 'CB_ADMIN', group: school.groups[1] },
  ])
const of = (id: string) => ({ params: { id } })
const listed = (admin: TestPerson, id: string) => app.as(admin).call(contract.listMemberships, of(id))
async function first(admin: TestPerson, id: string) {
  const [one] = await listed(admin, id)
  if (!one) throw new Error('there is a membership')
  return one
}

describe('a role', () => {
  test('is given from today, counts at once, and is given once for the same days', async () => {
    const admin = app.as(school.administrator)
    const body = {
      personId: school.parent.personId,
      customerGroupId: school.groups[0].id,
      role: 'CB_ASSISTANT' as const,
    }
    expect(await admin.call(contract.addMembership, { body })).toMatchObject([
      { role: 'CB_ASSISTANT', from: '2026-10-05', to: null, state: 'current' },
      { role: 'CB_PARENT' },
    ])
    expect(await app.as(school.parent, 'CB_ASSISTANT').call(getMyInfo)).toMatchObject({
      roleIdentifier: 'CB_ASSISTANT',
    })
    expect(await admin.refused(contract.addMembership, { body })).toMatchObject({ status: 409, errorCode: 'E009' })
    expect(
      await admin.refused(contract.addMembership, { body: { ...body, from: '2027-01-02', to: '2027-01-01' } }),
    ).toMatchObject({ fields: [{ fieldName: 'to' }] })
  })

  test('taken away ends its session at once and stays as history; given again it goes on', async () => {
    const admin = app.as(school.administrator)
    const parent = app.as(school.parent)
    await parent.call(getMyInfo)
    const role = await first(school.administrator, school.parent.personId)
    expect(await admin.call(contract.takeMembership, of(role.id))).toMatchObject([
      { id: role.id, to: '2026-10-04', state: 'past' },
    ])
    expect(await parent.refused(getMyInfo)).toMatchObject({ status: 412 })
    expect((await admin.list(searchParents, { body: {} })).page.total).toBe(0)
    expect(await admin.refused(contract.takeMembership, of(role.id))).toMatchObject({ status: 409, errorCode: 'E013' })
    const body = { personId: school.parent.personId, customerGroupId: school.groups[0].id, role: 'CB_PARENT' as const }
    expect(await admin.call(contract.addMembership, { body })).toMatchObject([{ id: role.id, to: null }])
  })

  test('taken away on its first day, or before it, keeps that day and is over', async () => {
    const admin = app.as(school.administrator)
    const body = {
      personId: school.parent.personId,
      customerGroupId: school.groups[0].id,
      role: 'CB_ASSISTANT' as const,
    }
    for (const from of ['2026-10-05', '2026-12-01']) {
      const made = await admin.call(contract.addMembership, { body: { ...body, from } })
      const role = made.find((one) => one.role === 'CB_ASSISTANT' && one.state !== 'past')
      const left = await admin.call(contract.takeMembership, of(role?.id ?? ''))
      expect(left.find((one) => one.id === role?.id)).toMatchObject({ from, to: from, state: 'past' })
      expect((await admin.list(searchAssistants, { body: { q: 'Pia' } })).page.total).toBe(0)
    }
  })

  test('of somebody with another role leaves that one alone', async () => {
    const both = await school.person([
      { role: 'CB_PARENT', group: school.groups[0] },
      { role: 'CB_ASSISTANT', group: school.groups[0] },
    ])
    const [parent, assistant] = [app.as(both), app.as(both, 'CB_ASSISTANT')]
    await Promise.all([parent.call(getMyInfo), assistant.call(getMyInfo)])
    const roles = await listed(school.administrator, both.personId)
    const taken = roles.find((one) => one.role === 'CB_ASSISTANT')
    await app.as(school.administrator).call(contract.takeMembership, of(taken?.id ?? ''))
    expect(await assistant.refused(getMyInfo)).toMatchObject({ status: 412 })
    expect(await parent.call(getMyInfo)).toMatchObject({ roleIdentifier: 'CB_PARENT' })
  })

  test('of the last administrator stays, as does the own administration', async () => {
    const admin = app.as(school.administrator)
    const own = await first(school.administrator, school.administrator.personId)
    expect(own.fixedReason).toBe('memberships.ownRole')
    expect(await admin.refused(contract.takeMembership, of(own.id))).toMatchObject({ status: 409, errorCode: 'E018' })
    const boss = await principal()
    // The principal takes the other one away, and is then the last of the group.
    await app.as(boss).call(contract.takeMembership, of(own.id))
    expect(await admin.refused(getMyInfo)).toMatchObject({ status: 412 })
    const next = await school.person([{ role: 'CB_ADMIN', group: school.groups[0], to: '2026-12-31' }])
    const last = (await listed(boss, boss.personId)).find((one) => one.group.id === school.groups[0].id)
    expect(await app.as(next).refused(contract.takeMembership, of(last?.id ?? ''))).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
  })

  test('gets new days from the first of two administrators', async () => {
    const admin = app.as(school.administrator)
    const role = await first(school.administrator, school.parent.personId)
    const body = { version: role.version, from: role.from, to: '2026-10-31' }
    await admin.call(contract.changeMembership, { ...of(role.id), body })
    expect(await admin.refused(contract.changeMembership, { ...of(role.id), body })).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: [{ id: role.id, to: '2026-10-31', version: 2 }],
    })
  })
})

describe('a move to another group', () => {
  test('ends one membership and begins the next; who administers only one of the groups cannot', async () => {
    const boss = await principal()
    const role = await first(boss, school.parent.personId)
    const body = { version: role.version, customerGroupId: school.groups[1].id }
    expect(await app.as(school.administrator).refused(contract.moveMembership, { ...of(role.id), body })).toMatchObject(
      { status: 404 },
    )
    expect(await app.as(boss).call(contract.moveMembership, { ...of(role.id), body })).toMatchObject([
      { group: { id: school.groups[1].id }, from: '2026-10-05', to: null },
      { group: { id: school.groups[0].id }, to: '2026-10-04', state: 'past' },
    ])
    // To the old group who left for another one looks missing.
    expect(
      await app.as(school.administrator).refused(contract.listMemberships, of(school.parent.personId)),
    ).toMatchObject({ status: 404 })
    expect((await app.as(school.parent).call(getMyInfo)).customerGroupDtoCollection).toMatchObject([
      { id: school.groups[1].id },
    ])
  })

  test('takes a child along with its coming absences', async () => {
    const boss = await principal()
    const ada = await enrol(app, school, 'Ada')
    const admin = app.as(boss)
    const absence = await admin.call(reportAbsence, {
      body: { childId: ada.id, fromDay: '2026-10-20', toDay: '2026-10-20' },
    })
    const place = await first(boss, ada.id)
    const body = { version: place.version, customerGroupId: school.groups[1].id }
    await admin.call(contract.moveMembership, { ...of(place.id), body })
    const there = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    expect((await app.as(there).call(getChild, of(ada.id))).customerGroupDto.id).toBe(school.groups[1].id)
    expect(await app.as(there).call(getAbsence, of(absence.id))).toMatchObject({ fromDay: '2026-10-20' })
    expect(await app.as(school.administrator).refused(getChild, of(ada.id))).toMatchObject({ status: 404 })
  })

  test('waits until a child is on no route of the old group', async () => {
    const line = await activeLine(app, school)
    const boss = await principal()
    const place = await first(boss, line.children[0].id)
    const body = { version: place.version, customerGroupId: school.groups[1].id }
    expect(await app.as(boss).refused(contract.moveMembership, { ...of(place.id), body })).toMatchObject({
      status: 409,
      errorCode: 'E013',
      detail: expect.stringContaining('Line 3'),
    })
    expect(await app.as(boss).refused(contract.takeMembership, of(place.id))).toMatchObject({ errorCode: 'E013' })
  })
})

test('two who take each other’s administration away at once: one administrator is left', async () => {
  const [one, other] = [school.administrator, await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])]
  const [hers, his] = [await first(one, one.personId), await first(one, other.personId)]
  await Promise.all([app.as(one).call(getMyInfo), app.as(other).call(getMyInfo)])
  const answers = await Promise.all([
    app.as(one).send(contract.takeMembership, of(his.id)),
    app.as(other).send(contract.takeMembership, of(hers.id)),
  ])
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  const left = await app.database.asOwner(
    `select 1 from membership where group_id = $1 and role = 'CB_ADMIN' and valid_to is null`,
    [school.groups[0].id],
  )
  expect(left).toHaveLength(1)
})

describe('the role of an administrator', () => {
  test('is given, prolonged, moved and taken only with a fresh proof; other roles need none', async () => {
    const owner = await principal()
    const admin = app.as(owner)
    const place = { personId: school.parent.personId, customerGroupId: school.groups[0].id }
    await admin.call(getMyInfo)
    app.clock.pass({ minutes: 11 })
    expect(await admin.refused(contract.addMembership, { body: { ...place, role: 'CB_ADMIN' } })).toMatchObject({
      status: 403,
      errorCode: 'E013',
      stepUp: expect.anything(),
    })
    await admin.call(contract.addMembership, { body: { ...place, role: 'CB_ASSISTANT' } })
    const other = await first(owner, school.administrator.personId)
    const days = { version: other.version, from: other.from, to: '2027-01-01' }
    const move = { version: other.version, customerGroupId: school.groups[1].id }
    for (const refused of [
      await admin.refused(contract.changeMembership, { ...of(other.id), body: days }),
      await admin.refused(contract.moveMembership, { ...of(other.id), body: move }),
      await admin.refused(contract.takeMembership, of(other.id)),
    ])
      expect(refused).toMatchObject({ status: 403, stepUp: expect.anything() })
    expect(await first(owner, school.administrator.personId)).toMatchObject({ version: other.version, to: null })
  })

  test('that somebody got is told to the other administrators of the group and to the person', async () => {
    const giver = await principal()
    const place = { personId: school.parent.personId, customerGroupId: school.groups[0].id, role: 'CB_ADMIN' as const }
    await app.as(giver).call(contract.addMembership, { body: place })
    const told = async (person: TestPerson, role?: 'CB_ADMIN') =>
      (await app.as(person, role).list(searchNotices, { body: {} })).data.map((one) => one.title)
    for (const person of [school.administrator, school.parent])
      expect(await told(person)).toContain('memberships.notice.administrator')
    expect(await told(giver)).not.toContain('memberships.notice.administrator')
  })
})
