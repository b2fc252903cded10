import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addGoal } from '#features/goals/shared/goals.contract.ts'
import { latestMeasurements } from '#features/measurements/shared/measurements.contract.ts'
import { changeMembership, listMemberships, takeMembership } from '#features/memberships/shared/memberships.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { searchPlans } from '#features/plans/shared/plans.contract.ts'
import { associate, changeRelationship } from '#features/relationships/shared/relationships.contract.ts'
import { generate } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { getGuest, searchGuests } from '../shared/guests.contract.ts'
import {
  getOwnAccess,
  getOwnAccountOptions,
  setOwnAccess,
  setOwnAccountOption,
} from '../shared/own-accounts.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** Two guests, a daughter of the first with every right, and the group allows accounts. */
async function scene({ allowed = true } = {}) {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const guestOf = (name: string) =>
    admin.call(createGuest, {
      body: { customerGroupId: group.id, name, surname: 'Zeta', email: `${name}@example.test`, phone: '+39 055 1' },
    })
  const [olga, rina] = [await guestOf('Olga'), await guestOf('Rina')]
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, daughter, { id: olga.id, name: olga.fullName })
  const option = (on: boolean) => admin.call(setOwnAccountOption, { params: { id: group.id }, body: { allowed: on } })
  if (allowed) await option(true)
  const give = (given: boolean, id = olga.id) => admin.call(setOwnAccess, { params: { id }, body: { given } })
  /** The guest with an account, as whom they sign in. */
  const withAccount = async ({ id, name, surname } = olga): Promise<TestPerson> => {
    await give(true, id)
    await admin.call(generate, { params: { id } })
    const [account] = await app.database.asOwner<{ account_id: string; username: string }>(
      `select o.account_id, a.username from control.account_organisation o join control.account a on a.id = o.account_id
       where o.person_id = $1`,
      [id],
    )
    if (!account) throw new Error('no account')
    return {
      personId: id,
      accountId: account.account_id,
      organisationId: organisation.id,
      username: account.username,
      name,
      surname,
      role: 'CB_PARENT',
    }
  }
  const places = async () =>
    (await admin.call(listMemberships, { params: { id: olga.id } })).map(({ role, state, id, version, from }) => ({
      role,
      state,
      id,
      version,
      from,
    }))
  const reads = async (who: TestPerson, id = olga.id) =>
    (await app.as(who).send(getGuest, { params: { id } })).statusCode
  return { organisation, group, admin, olga, rina, daughter, option, give, withAccount, places, reads }
}

test('it is off until a group allows it', async () => {
  const { admin, olga, organisation } = await scene({ allowed: false })
  expect(await admin.call(getOwnAccess, { params: { id: olga.id } })).toEqual({ allowed: false, given: false })
  expect((await admin.call(getOwnAccountOptions)).map(({ allowed }) => allowed)).toEqual([false])
  expect(await admin.refused(setOwnAccess, { params: { id: olga.id }, body: { given: true } })).toMatchObject({
    status: 409,
    detail: 'The groups of this guest do not allow accounts of guests.',
  })
  const other = { params: { id: organisation.groups[1].id }, body: { allowed: true } }
  expect(await admin.refused(setOwnAccountOption, other)).toMatchObject({ status: 404 })
})

test('a guest reads their own record as the family does, and nobody else’s', async () => {
  const { admin, olga, rina, daughter, withAccount, reads } = await scene()
  const guest = await withAccount()
  const list = async (who: TestPerson) => (await app.as(who).list(searchGuests, { body: {} })).data.map(({ id }) => id)
  expect(await list(guest)).toEqual([olga.id])
  expect(await list(daughter)).toEqual([olga.id])
  for (const who of [guest, daughter]) {
    const client = app.as(who)
    expect(await reads(who)).toBe(200)
    expect(await reads(who, rina.id)).toBe(404)
    for (const [id, status] of [
      [olga.id, 200],
      [rina.id, 404],
    ] as const) {
      const filters = { personId: id }
      expect((await client.send(searchTimeline, { body: { filters } })).statusCode).toBe(status)
      expect((await client.send(searchPlans, { body: { filters } })).statusCode).toBe(status)
      expect((await client.send(latestMeasurements, { params: { id } })).statusCode).toBe(status)
      const goal = { id: crypto.randomUUID(), personId: id, content: { statement: 'Walk' } }
      expect((await client.send(addGoal, { body: goal })).statusCode).toBe(status)
    }
    // Accounts, families and settings are decided by the office.
    for (const send of [
      client.send(setOwnAccess, { params: { id: rina.id }, body: { given: true } }),
      client.send(associate, { body: { parentId: guest.personId, childId: rina.id, kind: 'other' } }),
    ])
      expect((await send).statusCode).toBe(403)
  }
  // The family of the guest does not name the guest.
  const { data } = await admin.list(searchGuests, { body: {} })
  expect(data.find(({ id }) => id === olga.id)?.of.map(({ id }) => id)).toEqual([daughter.personId])
})

test('the tie to oneself is given and taken with the account alone', async () => {
  const { admin, olga, give, organisation } = await scene()
  await give(true)
  await give(true)
  const body = { parentId: olga.id, childId: olga.id, kind: 'other' as const }
  expect(await admin.refused(associate, { body })).toMatchObject({ status: 400 })
  const ties = await app.database.asOwner<{ id: string; version: number; valid_from: string }>(
    `select id, version, valid_from::text from relationship where organisation_id = $1 and adult_id = child_id`,
    [organisation.id],
  )
  expect(ties).toHaveLength(1)
  const change = { version: 1, kind: 'mother' as const, from: '2026-01-01', to: null }
  expect(await admin.refused(changeRelationship, { params: { id: ties[0]!.id }, body: change })).toMatchObject({
    status: 409,
    detail: 'A guest and themselves are tied by their own account: change it on the page of the guest.',
  })
})

test('taken away, switched off or with the place ended, the session is over and the record is not reached', async () => {
  const { option, give, withAccount, places, reads, admin, daughter } = await scene()
  const guest = await withAccount()
  expect(await reads(guest)).toBe(200)
  expect(await give(false)).toEqual({ allowed: true, given: false })
  expect(await reads(guest)).not.toBe(200)
  await give(true)
  expect(await reads({ ...guest })).not.toBe(404)
  await option(false)
  expect((await places()).filter(({ state }) => state !== 'past').map(({ role }) => role)).toEqual(['GUEST'])
  expect(await reads(guest)).not.toBe(200)
  // Allowing it again gives nobody back what was taken.
  await option(true)
  expect(await reads(guest)).not.toBe(200)
  await give(true)
  const place = (await places()).find(({ role }) => role === 'GUEST')
  await admin.call(takeMembership, { params: { id: place!.id } })
  expect((await places()).every(({ state }) => state === 'past')).toBe(true)
  expect(await reads(guest)).not.toBe(200)
  expect(await reads(daughter)).toBe(404)
})

test('a place with a last day ends the access on that day', async () => {
  const { admin, withAccount, places } = await scene()
  await withAccount()
  const place = (await places()).find(({ role }) => role === 'GUEST')
  await admin.call(changeMembership, {
    params: { id: place!.id },
    body: { version: place!.version, from: place!.from, to: '2026-10-30' },
  })
  const [role] = await app.database.asOwner<{ valid_to: string }>(
    `select r.valid_to::text from membership r join membership g on g.person_id = r.person_id and g.group_id = r.group_id
     where g.id = $1 and r.role = 'CB_PARENT'`,
    [place!.id],
  )
  expect(role?.valid_to).toBe('2026-10-30')
})

test('a place that is prolonged prolongs the access, also when both had ended; what was taken away stays taken', async () => {
  const { admin, option, give, withAccount, places, reads, organisation, group, rina, olga } = await scene()
  const guest = await withAccount()
  const role = async (id = olga.id) =>
    (
      await app.database.asOwner<{ valid_to: string | null }>(
        `select valid_to::text from membership where organisation_id = $1 and person_id = $2 and group_id = $3
          and role = 'CB_PARENT'`,
        [organisation.id, id, group.id],
      )
    ).map((row) => row.valid_to)
  const until = async (to: string | null) => {
    const place = (await places()).find((one) => one.role === 'GUEST')
    const body = { version: place!.version, from: place!.from, to }
    await admin.call(changeMembership, { params: { id: place!.id }, body })
  }
  await until('2026-10-30')
  await until('2026-12-31')
  expect(await role()).toEqual(['2026-12-31'])
  await until(null)
  expect(await role()).toEqual([null])
  const place = (await places()).find((one) => one.role === 'GUEST')
  await admin.call(takeMembership, { params: { id: place!.id } })
  expect(await reads(guest)).not.toBe(200)
  await until('2026-12-31')
  expect(await role()).toEqual(['2026-12-31'])
  expect(await admin.call(getOwnAccess, { params: { id: olga.id } })).toEqual({ allowed: true, given: true })
  // Taken away by the office, and ended by the group: neither comes back with other days.
  await give(false)
  const taken = await role()
  await until(null)
  expect(await role()).toEqual(taken)
  await give(true)
  await until('2026-11-30')
  await option(false)
  const ended = await role()
  await until(null)
  expect(await role()).toEqual(ended)
  // Who never had an account gets none.
  expect(await role(rina.id)).toEqual([])
})

test('who is also of a family keeps that role as it is when their place is prolonged', async () => {
  const { admin, organisation, group, rina, olga, places, withAccount } = await scene()
  await makeGuardian(app, organisation, await withAccount(), { id: rina.id, name: rina.fullName })
  await app.database.asOwner(
    `update membership set valid_to = '2026-10-30' where organisation_id = $1 and person_id = $2 and group_id = $3`,
    [organisation.id, olga.id, group.id],
  )
  const place = (await places()).find(({ role }) => role === 'GUEST')
  await admin.call(changeMembership, {
    params: { id: place!.id },
    body: { version: place!.version, from: place!.from, to: null },
  })
  const [role] = await app.database.asOwner<{ valid_to: string }>(
    `select valid_to::text from membership where organisation_id = $1 and person_id = $2 and role = 'CB_PARENT'`,
    [organisation.id, olga.id],
  )
  expect(role?.valid_to).toBe('2026-10-30')
})
