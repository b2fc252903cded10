import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, draftLine, letSignIn, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { setDemands } from '#features/crew/shared/crew.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { archiveTelling, ridersAhead } from '../shared/archive.contract.ts'
import { setRouteCrew } from '../shared/crew.contract.ts'
import { activateRoute, archiveRoute, checkRoute, getRoute } from '../shared/routes.contract.ts'
import { setRouteVehicle } from '../shared/vehicle.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

async function scene(line: Awaited<ReturnType<typeof draftLine>>) {
  const admin = app.as(line.organisation.administrator)
  const params = { id: line.route.id }
  const version = async () => (await admin.call(getRoute, { params })).version
  return {
    ...line,
    admin,
    params,
    version,
    check: async () =>
      (await admin.call(checkRoute, { params })).map(({ code, blocking, day }) => [code, blocking, day] as const),
    setVehicle: async (vehicleId: string | null) => ({ params, body: { version: await version(), vehicleId } }),
    signIn: (values: { password_hash?: string | null; status?: 'A' | 'D' }) =>
      app.app.db.control
        .updateTable('account')
        .set(values)
        .where('id', '=', line.organisation.assistant.accountId)
        .execute(),
  }
}

describe('the readiness check', () => {
  test('blocks a bus route without a vehicle of the register', async () => {
    const { admin, params, setVehicle, version, check } = await scene(await draftLine(app))
    await admin.call(setRouteVehicle, await setVehicle(null))
    expect(await check()).toEqual([['no_vehicle', true, null]])
    expect(await admin.refused(activateRoute, { params, body: { version: await version() } })).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
  })

  test('blocks a lead without account, without a password or blocked, and says which', async () => {
    const { admin, params, signIn, organisation } = await scene(await draftLine(app))
    const found = async () =>
      (await admin.call(checkRoute, { params })).map(({ code, values }) => [code, values['why']])
    await signIn({ password_hash: null })
    expect(await found()).toEqual([['lead_cannot_sign_in', 'invited']])
    await signIn({ password_hash: 'chosen', status: 'D' })
    expect(await found()).toEqual([['lead_cannot_sign_in', 'blocked']])
    const { control } = app.app.db
    await control
      .deleteFrom('account_organisation')
      .where('account_id', '=', organisation.assistant.accountId)
      .execute()
    expect(await found()).toEqual([['lead_cannot_sign_in', 'none']])
  })

  test('blocks a credential that is not valid unless somebody took it on in words, which stay when another joins', async () => {
    const { admin, params, version, check, group, organisation } = await scene(await draftLine(app))
    await admin.call(setDemands, {
      params: { id: group.id },
      body: { lead: ['background_check'], escort: [], driver: [] },
    })
    const codes = async () => [...new Set((await check()).map(([code, blocking]) => `${code} ${blocking}`))]
    expect(await codes()).toEqual(['day_credential true'])
    const crew = async (people: readonly string[], override?: string) => ({
      params,
      body: {
        version: await version(),
        crew: people.map((personId) => ({ personId, function: 'lead' as const })),
        ...(override !== undefined && { override }),
      },
    })
    await admin.call(setRouteCrew, await crew([]))
    await admin.call(setRouteCrew, await crew([organisation.assistant.personId], 'The certificate is on its way'))
    expect(await codes()).toEqual(['day_credential false'])
    // Somebody else joins: the words about the first stay.
    const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await letSignIn(app, colleague)
    const both = await crew([organisation.assistant.personId])
    await admin.call(setRouteCrew, {
      params,
      body: { ...both.body, crew: [...both.body.crew, { personId: colleague.personId, function: 'escort' }] },
    })
    expect(await codes()).toEqual(['day_credential false'])
  })
})

describe('the vehicle of an active route', () => {
  test('is never none, and has room for those who ride', async () => {
    const { admin, setVehicle, children, group } = await scene(await activeLine(app))
    const add = (name: string, seats: number, wheelchairPlaces = 0) =>
      admin.call(createVehicle, { body: { customerGroupId: group.id, name, seats, wheelchairPlaces } })
    const refused = async (vehicleId: string | null) => admin.refused(setRouteVehicle, await setVehicle(vehicleId))
    expect(await refused(null)).toMatchObject({ status: 409, detail: expect.stringContaining('needs a vehicle') })
    expect(await refused((await add('Two seats', 2)).id)).toMatchObject({
      status: 409,
      current: { code: 'vehicle_seats', values: { seats: 2, children: 3 } },
    })
    const [ada] = children
    const child = await admin.call(getChild, { params: { id: ada.id } })
    await admin.call(updateChild, {
      params: { id: ada.id },
      body: { version: child.version, name: child.name, surname: child.surname, needs: ['wheelchair'] },
    })
    expect(await refused((await add('No ramp', 9)).id)).toMatchObject({ current: { code: 'vehicle_wheelchairs' } })
    const ramp = await add('Ramp', 2, 1)
    expect(await admin.call(setRouteVehicle, await setVehicle(ramp.id))).toMatchObject({ vehicleLabel: 'Ramp' })
  })
})

describe('an active route with riders', () => {
  test('is not archived until their families are told: by name, once each, with the reason', async () => {
    const { admin, params, children, organisation } = await scene(await activeLine(app))
    const names = children.map(({ id, name }) => ({ id, name }))
    expect(await admin.call(ridersAhead, { params })).toEqual({ children: names, day: '2026-10-05' })
    expect(await admin.refused(archiveRoute, { params })).toMatchObject({
      status: 409,
      errorCode: 'E013',
      current: { code: 'riders', children: names, day: '2026-10-05' },
      detail: expect.stringContaining('Ada Colli, Ben Colli, Cleo Colli'),
    })
    expect((await admin.call(getRoute, { params })).status).toBe('ACTIVE')
    const told = async () =>
      (await app.as(organisation.parent).list(searchNotices, { body: {} })).data.filter(
        (one) => one.title === 'routes.notice.ended',
      )
    expect(await told()).toEqual([])
    expect(await admin.refused(archiveTelling, { params, body: { reason: ' ' } })).toMatchObject({ errorCode: 'E012' })
    await admin.call(archiveTelling, { params, body: { reason: 'Too few children' } })
    expect((await admin.call(getRoute, { params })).status).toBe('ARCHIVED')
    expect(await told()).toMatchObject([{ values: { route: 'Line 3', day: '2026-10-05', reason: 'Too few children' } }])
    expect(await admin.refused(archiveTelling, { params, body: { reason: 'Again' } })).toMatchObject({ status: 409 })
    expect(await told()).toHaveLength(1)
  })

  test('is archived when nobody rides on its next days', async () => {
    const { admin, params, children } = await scene(await activeLine(app))
    for (const { id } of children)
      await admin.call(reportAbsence, {
        body: { childId: id, fromDay: '2026-10-05', toDay: '2026-10-30' },
      })
    expect(await admin.call(ridersAhead, { params })).toEqual({ children: [], day: null })
    expect(await admin.call(archiveRoute, { params })).toBe(true)
  })

  test('keeps a child from an administrator who is restricted, and tells the family all the same', async () => {
    const { admin, params, children, organisation } = await scene(await activeLine(app))
    const [ada, ben, cleo] = children
    await makeGuardian(app, organisation, organisation.administrator, ada, { restricted: true })
    const shown = [ben, cleo].map(({ id, name }) => ({ id, name }))
    expect(await admin.call(ridersAhead, { params })).toMatchObject({ children: shown })
    const refused = await admin.refused(archiveRoute, { params })
    expect(refused.current).toMatchObject({ children: shown })
    expect(JSON.stringify(refused)).not.toContain(ada.name)
    await admin.call(archiveTelling, { params, body: { reason: 'Too few children' } })
    const told = await app.as(organisation.parent).list(searchNotices, { body: {} })
    expect(told.data.map((one) => one.title)).toContain('routes.notice.ended')
  })

  test('of another group is unknown', async () => {
    const { params } = await scene(await activeLine(app))
    const other = await scene(await draftLine(app))
    expect(await other.admin.refused(ridersAhead, { params })).toMatchObject({ status: 404 })
    expect(await other.admin.refused(archiveTelling, { params, body: { reason: 'x' } })).toMatchObject({ status: 404 })
  })
})

describe('the lead of an active route', () => {
  test('is never none, and can sign in', async () => {
    const { admin, params, version, group, organisation } = await scene(await activeLine(app))
    const other = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    const lead = { personId: organisation.assistant.personId, function: 'lead' as const }
    const crew = async (...members: readonly { personId: string; function: 'lead' | 'escort' }[]) => ({
      params,
      body: { version: await version(), crew: [...members] },
    })
    expect(await admin.refused(setRouteCrew, await crew())).toMatchObject({
      status: 409,
      detail: expect.stringContaining('needs a lead'),
    })
    expect(await admin.refused(setRouteCrew, await crew({ ...lead, function: 'escort' }))).toMatchObject({
      status: 409,
    })
    const instead = { personId: other.personId, function: 'lead' as const }
    expect(await admin.refused(setRouteCrew, await crew(instead))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('sign in'),
    })
    await letSignIn(app, other)
    expect((await admin.call(setRouteCrew, await crew(instead))).crew).toMatchObject([{ personId: other.personId }])
  })

  test('can be mended when the account of the only one was blocked', async () => {
    const { admin, params, version, group, organisation, signIn } = await scene(await activeLine(app))
    const other = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await signIn({ status: 'D' })
    const body = {
      version: await version(),
      crew: [
        { personId: organisation.assistant.personId, function: 'lead' as const },
        { personId: other.personId, function: 'escort' as const },
      ],
    }
    expect((await admin.call(setRouteCrew, { params, body })).crew).toHaveLength(2)
  })
})
