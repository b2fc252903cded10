import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { MONDAY_MORNING } from '#platform/server/testing/test-clock.ts'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import * as own from '../shared/own-session.contract.ts'
import * as contract from '../shared/session.contract.ts'

let app: TestApp
let school: TestOrganisation

beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'

async function newAssistant(): Promise<TestPerson> {
  return school.person([{ role: 'CB_ASSISTANT', group: school.groups[0] }], { password: PASSWORD })
}

const signIn = (person: { username: string }, password = PASSWORD, channel = 'web') =>
  app.anonymous().send(contract.signInOn, { params: { channel }, body: { username: person.username, password } })

/** Signs in and answers the token. */
async function tokenOf(person: TestPerson, channel?: string): Promise<string> {
  const answer = await signIn(person, PASSWORD, channel)
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['authorization']).replace('Bearer ', '')
}

/** Asks who a token is, with exactly that token; answers the status and the token that came back. */
async function use(token: string): Promise<{ status: number; token: string | null }> {
  const answer = await app.anonymous(token).send(contract.getMyInfo)
  const header = answer.headers['authorization']
  return { status: answer.statusCode, token: typeof header === 'string' ? header.replace('Bearer ', '') : null }
}

describe('signing in', () => {
  test('a right password opens a session, whatever the case of the user name', async () => {
    const person = await newAssistant()
    const answer = await signIn({ username: ` ${person.username.toUpperCase()} ` })
    expect(answer.json().data).toEqual({ customerAccountId: person.accountId, role: 'CB_ASSISTANT' })
    expect(answer.headers['authorization']).toMatch(/^Bearer cb1\./)
  })

  test('a wrong password, an unknown user name and an account without a password look the same', async () => {
    const known = await newAssistant()
    const answers = await Promise.all([
      signIn(known, 'wrong'),
      signIn({ username: 'nobody@example.test' }),
      signIn(school.parent),
    ])
    const told = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
    expect(told[0]).toMatchObject({ status: 401, errorCode: 'E005' })
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  test('an unknown channel is E001, a person without a group E002, a blocked account E006 but not the end of a session', async () => {
    const person = await newAssistant()
    expect((await signIn(person, PASSWORD, 'fax')).json()).toMatchObject({ status: 400, errorCode: 'E001' })
    const gone = await school.person([{ role: 'CB_PARENT', group: school.groups[0], to: '2026-10-04' }], {
      password: PASSWORD,
    })
    expect((await signIn(gone)).json()).toMatchObject({ status: 409, errorCode: 'E002' })
    await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [person.accountId])
    expect((await signIn(person)).json()).toMatchObject({ status: 403, errorCode: 'E006' })
  })

  test('no token, password or secret is stored as it is', async () => {
    const token = await tokenOf(await newAssistant())
    const secret = token.split('.')[2] ?? ''
    const rows = await app.database.asOwner<{ text: string }>(
      'select t::text as text from control.session_token t union all select s::text from control.session s union all select a::text from control.account a',
    )
    for (const { text } of rows) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
      expect(text).not.toContain(PASSWORD)
    }
  })
})

describe('who am I', () => {
  test('a signed-in person sees their name, role and groups', async () => {
    const info = await app.as(school.assistant).call(contract.getMyInfo)
    expect(info).toMatchObject({
      fullName: 'Aldo Assistant',
      roleIdentifier: 'CB_ASSISTANT',
      customerGroupDtoCollection: [{ id: school.groups[0].id }],
    })
    expect(info.customerAccountId).toMatch(UUID_PATTERN)
  })

  test('a person with two roles has one at a time, may switch, and starts there the next time', async () => {
    const [hill, valley] = school.groups
    const both = await school.person(
      [
        { role: 'CB_PARENT', group: hill },
        { role: 'CB_ASSISTANT', group: valley },
      ],
      { password: PASSWORD },
    )
    const first = await tokenOf(both)
    const client = app.anonymous(first)
    expect((await client.call(contract.getMyInfo)).roles.map((one) => one.role)).toEqual(['CB_ASSISTANT', 'CB_PARENT'])

    app.clock.pass({ minutes: 1 })
    await client.call(own.switchAccount, { params: { account: 'CB_PARENT' } })
    expect(await client.call(contract.getMyInfo)).toMatchObject({
      roleIdentifier: 'CB_PARENT',
      customerGroupDtoCollection: [{ id: hill.id }],
    })
    expect(await use(first)).toMatchObject({ status: 417 })
    app.clock.pass({ minutes: 1 })
    expect((await signIn(both)).json().data.role).toBe('CB_PARENT')
    expect(await client.refused(own.switchAccount, { params: { account: 'CB_ADMIN' } })).toMatchObject({
      status: 403,
      errorCode: 'E013',
    })
  })

  test('a person may choose among their own groups, and no other', async () => {
    const [hill, valley] = school.groups
    const wide = await school.person([
      { role: 'CB_ADMIN', group: hill },
      { role: 'CB_ADMIN', group: valley },
    ])
    const client = app.as(wide)
    expect(
      (await client.call(own.chooseGroups, { body: { customerGroupDtos: [{ id: valley.id }] } }))
        .customerGroupDtoCollection,
    ).toEqual([{ id: valley.id, name: valley.name, zone: 'Europe/Rome' }])
    expect((await client.call(contract.getMyInfo)).customerGroupDtoCollection).toHaveLength(1)
    expect(
      (await client.call(own.chooseGroups, { body: { customerGroupDtos: [] } })).customerGroupDtoCollection,
    ).toHaveLength(2)
    const foreign = (await newOrganisation(app)).groups[0]
    expect(await client.refused(own.chooseGroups, { body: { customerGroupDtos: [{ id: foreign.id }] } })).toMatchObject(
      { status: 400, fields: [{ fieldName: 'customerGroupDtos.0.id' }] },
    )
  })
})

describe('how long a session lives', () => {
  test('the next token comes after 15 minutes, the same on every answer, and counts when it is used', async () => {
    const first = await tokenOf(await newAssistant())
    app.clock.pass({ minutes: 14 })
    expect(await use(first)).toEqual({ status: 200, token: null })
    app.clock.pass({ minutes: 2 })
    const [a, b] = await Promise.all([use(first), use(first)])
    const second = a?.token
    expect(second).toMatch(/^cb1\./)
    expect(b?.token).toBe(second)
    expect((await use(first)).token).toBe(second)
    expect(await use(second ?? '')).toEqual({ status: 200, token: null })
    // A second tab that still has the first token goes on, and is led to the newest.
    expect(await use(first)).toEqual({ status: 200, token: second })
  })

  test('a lost answer signs nobody out: the older token lives on its own idle timer', async () => {
    const first = await tokenOf(await newAssistant())
    for (let quarter = 0; quarter < 8; quarter += 1) {
      app.clock.pass({ minutes: 20 })
      expect((await use(first)).status).toBe(200)
    }
    const newest = (await use(first)).token
    app.clock.pass({ minutes: 30 })
    expect((await use(newest ?? '')).status).toBe(200)
    app.clock.pass({ minutes: 31 })
    expect((await use(first)).status).toBe(417)
    expect((await use(newest ?? '')).status).toBe(200)
  })

  test('on the web a session ends after 60 minutes without a call and after 12 hours in all', async () => {
    const person = await newAssistant()
    const idle = await tokenOf(person)
    app.clock.pass({ minutes: 61 })
    expect((await use(idle)).status).toBe(417)

    let busy = await tokenOf(person)
    for (let step = 0; step < 23; step += 1) {
      app.clock.pass({ minutes: 30 })
      const used = await use(busy)
      expect(used.status).toBe(200)
      busy = used.token ?? busy
    }
    app.clock.pass({ minutes: 31 })
    expect((await use(busy)).status).toBe(417)
  })

  test('on a phone it lives through a weekend, at most 30 days', async () => {
    let token = await tokenOf(await newAssistant(), 'mobile')
    for (let days = 0; days < 26; days += 13) {
      app.clock.pass({ days: 13 })
      const used = await use(token)
      expect(used.status).toBe(200)
      token = used.token ?? token
    }
    app.clock.pass({ days: 5 })
    expect((await use(token)).status).toBe(417)
    app.clock.set(MONDAY_MORNING)
  })
})

describe('how a session ends', () => {
  test('signing out ends this session only, everywhere ends them all', async () => {
    const person = await newAssistant()
    const [here, there, third] = [await tokenOf(person), await tokenOf(person), await tokenOf(person)]
    await app.anonymous(here).call(own.signOut)
    expect((await use(here)).status).toBe(417)
    expect((await use(there)).status).toBe(200)
    await app.anonymous(there).call(own.signOut, { query: { everywhere: 'true' } })
    expect((await use(third)).status).toBe(417)
  })

  test('a block ends every session at once with 412, in another server process too', async () => {
    const person = await newAssistant()
    const token = await tokenOf(person)
    const other = await app.another()
    try {
      expect((await other.anonymous(token).send(contract.getMyInfo)).statusCode).toBe(200)
      await app.database.asOwner(`update control.account set status = 'D' where id = $1`, [person.accountId])
      expect((await use(token)).status).toBe(412)
      expect(await other.anonymous(token).refused(contract.getMyInfo)).toMatchObject({ status: 412, errorCode: 'E006' })
    } finally {
      await other.close()
    }
  })

  test('a role that is taken away ends the session with 412 E010, a chosen group with E006, an administrator with E006', async () => {
    const [hill, valley] = school.groups
    const person = await school.person([
      { role: 'CB_ASSISTANT', group: hill },
      { role: 'CB_ASSISTANT', group: valley },
    ])
    const client = app.as(person)
    await client.call(own.chooseGroups, { body: { customerGroupDtos: [{ id: hill.id }] } })
    const end = (group: string) =>
      app.database.asOwner(`update membership set valid_to = '2026-10-04' where person_id = $1 and group_id = $2`, [
        person.personId,
        group,
      ])
    await end(hill.id)
    expect(await client.refused(contract.getMyInfo)).toMatchObject({ status: 412, errorCode: 'E006' })
    await end(valley.id)
    expect(await client.refused(contract.getMyInfo)).toMatchObject({ status: 412, errorCode: 'E010' })

    const ended = await newAssistant()
    const token = await tokenOf(ended)
    await revokeAccount(app.app.db.control, ended.accountId, 'administrator', app.clock.now())
    expect((await use(token)).status).toBe(412)
  })

  test('the eleventh session of an account ends the oldest', async () => {
    const person = await newAssistant()
    const tokens: string[] = []
    for (let n = 0; n < 11; n += 1) {
      app.clock.pass({ seconds: 1 })
      tokens.push(await tokenOf(person))
    }
    expect((await use(tokens[0] ?? '')).status).toBe(417)
    expect((await use(tokens[1] ?? '')).status).toBe(200)
    expect((await use(tokens[10] ?? '')).status).toBe(200)
  })

  test('thirty sign-ins of one account at the same time all get in, and ten sessions are left', async () => {
    const person = await newAssistant()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signInAs(app.app, person, 'CB_ASSISTANT', 'web')),
    )
    const states = await Promise.all(answers.map(async ({ token }) => (await use(token)).status))
    expect(states.filter((status) => status === 200)).toHaveLength(10)
  })

  test('nothing is left of a session a month after its end, once the account signs in again', async () => {
    const person = await newAssistant()
    await tokenOf(person)
    app.clock.pass({ days: 31 })
    await tokenOf(person)
    const left = await app.database.asOwner('select count(*)::int as n from control.session where account_id = $1', [
      person.accountId,
    ])
    expect(left).toEqual([{ n: 1 }])
    app.clock.set(MONDAY_MORNING)
  })

  test('a token that was changed in one character, or belongs to nothing, is 417', async () => {
    const token = await tokenOf(await newAssistant())
    const changed = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)
    for (const bad of [changed, `cb1.${app.app.newId()}.${token.split('.')[2]}`, 'Bearer', 'cb1..', ''])
      expect((await use(bad)).status).toBe(417)
  })
})
