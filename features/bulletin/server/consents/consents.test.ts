import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setOwnAccess, setOwnAccountOption } from '#features/guests/shared/own-accounts.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { generate } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getConsent, setConsent } from '../../shared/consents.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Body = { given: boolean; signerId?: string; reason?: string }

/** Olga is a guest with a daughter who decides for her. */
async function scene() {
  const care = await careScene(app)
  const { organisation, group, olga } = care
  const params = { id: olga.id }
  return {
    ...care,
    params,
    relative: async (rights: object) => {
      const person = await organisation.person([{ role: 'CB_PARENT', group }])
      await makeGuardian(app, organisation, person, { id: olga.id, name: olga.fullName }, rights)
      return person
    },
    read: (who: TestPerson) => app.as(who).call(getConsent, { params }),
    set: (who: TestPerson, body: Body) => app.as(who).call(setConsent, { params, body }),
    refused: (who: TestPerson, body: Body = { given: true }) => app.as(who).refused(setConsent, { params, body }),
  }
}

test('the family of a guest gives the photo consent and withdraws it; what was stays readable', async () => {
  const { admin, olga, daughter, read, set } = await scene()
  expect(await read(daughter)).toMatchObject({ given: false, mayChange: true, signers: [], past: [] })
  const given = await set(daughter, { given: true })
  expect(given).toMatchObject({ given: true, as: 'family', relation: 'mother', signer: given.by, past: [] })
  // A repeat gives nothing twice.
  app.clock.pass({ hours: 1 })
  expect(await set(daughter, { given: true })).toEqual(given)
  const withdrawn = await set(daughter, { given: false, reason: 'Not while she is ill' })
  expect(withdrawn).toMatchObject({ given: false, by: null, at: null, signer: null })
  expect(withdrawn.past).toMatchObject([
    { by: given.by, at: given.at, withdrawn: { as: 'family', by: given.by, reason: 'Not while she is ill' } },
  ])
  expect(await set(daughter, { given: false })).toEqual(withdrawn)
  expect((await set(daughter, { given: true })).past).toEqual(withdrawn.past)
  // Without a reason too: it is withdrawn as easily as it was given.
  expect((await set(daughter, { given: false })).past.map((one) => one.withdrawn.reason)).toEqual([
    '',
    'Not while she is ill',
  ])
  expect((await read(admin)).past).toHaveLength(2)
  const { data } = await app
    .as(admin)
    .list(searchTimeline, { body: { filters: { personId: olga.id, kinds: ['change'] } } })
  expect(data.filter(({ title }) => title === 'Photo consent changed')).toHaveLength(4)
})

test('the office names who signed the paper, and says why it is withdrawn', async () => {
  const { admin, olga, daughter, relative, read, set, refused } = await scene()
  const looksOn = await relative({ decide: false })
  const before = await read(admin)
  expect(before.signers).toEqual([
    { id: daughter.personId, fullName: expect.any(String), relation: 'mother' },
    { id: olga.id, fullName: olga.fullName, relation: 'self' },
  ])
  for (const body of [{ given: true }, { given: true, signerId: looksOn.personId }])
    expect(await refused(admin, body)).toMatchObject({ status: 400, fields: [{ fieldName: 'signerId' }] })
  expect(await read(admin)).toEqual(before)
  expect(await set(admin, { given: true, signerId: olga.id })).toMatchObject({
    given: true,
    as: 'paper',
    signer: olga.fullName,
    relation: 'self',
  })
  expect(await refused(admin, { given: false })).toMatchObject({ status: 400, fields: [{ fieldName: 'reason' }] })
  expect((await read(daughter)).given).toBe(true)
  const { past } = await set(admin, { given: false, reason: 'Said so at the door' })
  expect(past).toMatchObject([{ as: 'paper', withdrawn: { as: 'paper', reason: 'Said so at the door' } }])
})

test('a guest with an account of their own decides for themselves', async () => {
  const { admin, group, olga, organisation, read, set } = await scene()
  await app.as(admin).call(setOwnAccountOption, { params: { id: group.id }, body: { allowed: true } })
  await app.as(admin).call(setOwnAccess, { params: { id: olga.id }, body: { given: true } })
  await app.database.asOwner(`update person set email = 'olga@example.test' where id = $1`, [olga.id])
  await app.as(admin).call(generate, { params: { id: olga.id } })
  const [account] = await app.database.asOwner<{ account_id: string; username: string }>(
    `select o.account_id, a.username from control.account_organisation o join control.account a on a.id = o.account_id
     where o.person_id = $1`,
    [olga.id],
  )
  const { account_id: accountId, username } = account!
  const { id: organisationId } = organisation
  const { id: personId, name, surname } = olga
  const guest = { personId, accountId, organisationId, username, name, surname, role: 'CB_PARENT' as const }
  expect(await set(guest, { given: true })).toMatchObject({ as: 'family', signer: olga.fullName, relation: 'self' })
  expect((await read(admin)).signers.filter(({ id }) => id === olga.id)).toHaveLength(1)
  expect(await set(guest, { given: false })).toMatchObject({ given: false })
})

test('who does not decide gives nothing, and who does not reach the guest reads nothing', async () => {
  const { admin, group, olga, organisation, relative, read, refused } = await scene()
  const looksOn = await relative({ decide: false })
  expect(await read(looksOn)).toMatchObject({ mayChange: false, signers: [] })
  expect(await refused(looksOn)).toMatchObject({ status: 403 })
  const [restricted, colleague] = [
    await relative({ restricted: true }),
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
  ]
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const { administrator: stranger } = await newOrganisation(app)
  for (const who of [restricted, colleague, elsewhere, stranger, organisation.parent])
    expect(await app.as(who).refused(getConsent, { params: { id: olga.id } })).toMatchObject({ status: 404 })
  for (const who of [restricted, elsewhere, stranger, organisation.parent])
    expect(await refused(who)).toMatchObject({ status: 404 })
  // Who cares for her knows whether there is one, and changes nothing.
  const body = { guestId: olga.id, kind: 'TEAM' as const, personId: colleague.personId, function: 'CARER' as const }
  await app.as(admin).call(addCaregiver, { body })
  expect(await read(colleague)).toMatchObject({ given: false, mayChange: false, signers: [], past: [] })
  expect(await refused(colleague)).toMatchObject({ status: 403 })
  expect((await read(admin)).given).toBe(false)
})

test('nobody signs in the name of another', async () => {
  const { daughter, relative, read, refused } = await scene()
  const son = await relative({})
  expect(await refused(daughter, { given: true, signerId: son.personId })).toMatchObject({ status: 400 })
  expect((await read(daughter)).given).toBe(false)
})
