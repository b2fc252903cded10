import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMyInfo, signIn } from '#features/session/shared/session.contract.ts'
import { makeTicket } from '#features/session/shared/own-session.contract.ts'
import { revokeLostRoles } from '#platform/server/sessions/revoke.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { socketPath, SUBPROTOCOL } from '#platform/shared/live/live.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import * as contract from '../shared/sessions.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'

const newPerson = () => school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })

/** A device of this person: its own session, signed in with the password. */
async function deviceOf(person: TestPerson, userAgent = FIREFOX, password = PASSWORD): Promise<Client> {
  const answer = await app
    .anonymous()
    .send(signIn, { body: { username: person.username, password }, headers: { 'user-agent': userAgent } })
  expect(answer.statusCode).toBe(200)
  return clientOf(app.fastify, async () => String(answer.headers['authorization']).replace('Bearer ', ''))
}

describe('own sessions', () => {
  test('are listed with their devices, this one first, and nobody else’s', async () => {
    const person = await newPerson()
    const desk = await deviceOf(person)
    app.clock.pass({ minutes: 5 })
    await deviceOf(person, PHONE)
    await deviceOf(await newPerson())
    const listed = await desk.call(contract.listSessions)
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Linux', channel: 'web', current: true, role: 'CB_PARENT' },
      { browser: 'Safari', system: 'iPhone', current: false, organisationName: school.name },
    ])
    expect(listed.map((one) => one.lastSeen)).toEqual(Array(2).fill(app.clock.now().toISOString()))
    app.clock.pass({ minutes: 61 })
    const again = await deviceOf(person)
    expect(await again.call(contract.listSessions)).toHaveLength(1)
  })

  test('one is ended at once with 412; this one, a stranger’s and an unknown one are not', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()]
    const [desk, phone, other] = [await deviceOf(person), await deviceOf(person, PHONE), await deviceOf(stranger)]
    const [mine, theirs] = await desk.call(contract.listSessions)
    const [foreign] = await other.call(contract.listSessions)
    const end = (id = '') => ({ params: { id } })
    expect(await desk.refused(contract.endSession, end(mine?.id))).toMatchObject({ status: 409, errorCode: 'E013' })
    expect(await desk.refused(contract.endSession, end(foreign?.id))).toMatchObject({ status: 404 })
    expect(await desk.refused(contract.endSession, end(app.app.newId()))).toMatchObject({ status: 404 })
    await desk.call(contract.endSession, { params: { id: theirs?.id ?? '' } })
    expect(await phone.refused(getMyInfo)).toMatchObject({ status: 412, errorCode: 'E006' })
    expect((await other.send(getMyInfo)).statusCode).toBe(200)
    expect(await desk.call(contract.listSessions)).toHaveLength(1)
  })

  test('all others are ended, and this one goes on', async () => {
    const person = await newPerson()
    const devices = [await deviceOf(person), await deviceOf(person), await deviceOf(person)] as const
    await devices[1].call(contract.endOtherSessions)
    const seen = await Promise.all(devices.map(async (device) => (await device.send(getMyInfo)).statusCode))
    expect(seen).toEqual([412, 200, 412])
  })
})

describe('an open socket', () => {
  let port: number
  beforeAll(async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const address = app.fastify.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })

  async function socketOf(person: TestPerson, device: Client): Promise<WebSocket> {
    const { ticket } = await device.call(makeTicket)
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath(person.accountId)}`, [SUBPROTOCOL, ticket])
    await once(socket, 'open')
    return socket
  }

  test('is closed when its session is ended from another device', async () => {
    const person = await newPerson()
    const [desk, phone] = [await deviceOf(person), await deviceOf(person, PHONE)]
    const socket = await socketOf(person, phone)
    const closed = once(socket, 'close')
    await desk.call(contract.endOtherSessions)
    expect((await closed)[0]).toBe(4401)
  })

  test('is closed when the role is taken away; a role that is left in another group keeps it', async () => {
    const person = await school.person(
      [
        { role: 'CB_ASSISTANT', group: school.groups[0] },
        { role: 'CB_ASSISTANT', group: school.groups[1] },
      ],
      { password: PASSWORD },
    )
    const device = await deviceOf(person)
    const closed = once(await socketOf(person, device), 'close')
    const take = async (group: string) => {
      await app.database.asOwner(
        `update membership set valid_to = '2026-10-04' where person_id = $1 and group_id = $2`,
        [person.personId, group],
      )
      await revokeLostRoles(app.app, school.id, person.personId)
    }
    await take(school.groups[0].id)
    expect((await device.send(getMyInfo)).statusCode).toBe(200)
    await take(school.groups[1].id)
    expect((await closed)[0]).toBe(4401)
    expect(await device.refused(getMyInfo)).toMatchObject({ status: 412, errorCode: 'E010' })
  })
})

describe('the own password', () => {
  const NEW = 'quite another long one'
  const change = (currentPassword: string, password = NEW, passwordConfirm = password) => ({
    body: { currentPassword, password, passwordConfirm },
  })

  test('is changed with the current one; every other session ends, this one goes on', async () => {
    const person = await newPerson()
    const [desk, phone] = [await deviceOf(person), await deviceOf(person, PHONE)]
    await desk.call(contract.changePassword, change(PASSWORD))
    const told = await desk.list(searchNotices, { body: {} })
    expect(told.data.map((one) => one.title)).toEqual(['security.notice.passwordChanged'])
    expect((await phone.send(getMyInfo)).statusCode).toBe(412)
    expect((await desk.send(getMyInfo)).statusCode).toBe(200)
    const old = { username: person.username, password: PASSWORD }
    expect((await app.anonymous().send(signIn, { body: old })).statusCode).toBe(401)
    await deviceOf(person, FIREFOX, NEW)
  })

  test('stays when the current one is wrong, the new ones differ or the new one is weak', async () => {
    const person = await newPerson()
    const desk = await deviceOf(person)
    expect(await desk.refused(contract.changePassword, change('wrong'))).toMatchObject({
      errorCode: 'E016',
      fields: [{ fieldName: 'currentPassword' }],
    })
    expect(await desk.refused(contract.changePassword, change(PASSWORD, NEW, 'other'))).toMatchObject({
      errorCode: 'E007',
    })
    expect(await desk.refused(contract.changePassword, change(PASSWORD, 'short'))).toMatchObject({
      fields: [{ fieldName: 'password' }],
    })
    await deviceOf(person)
  })

  test('cannot be guessed from an open session: the sixth try must wait', async () => {
    const desk = await deviceOf(await newPerson())
    for (let n = 0; n < 5; n += 1)
      expect((await desk.refused(contract.changePassword, change('wrong'))).status).toBe(400)
    expect((await desk.refused(contract.changePassword, change('wrong'))).status).toBe(429)
  })
})
