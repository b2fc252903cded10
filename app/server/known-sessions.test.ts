import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { addMembership, listMemberships, takeMembership } from '#features/memberships/shared/memberships.contract.ts'
import * as own from '#features/session/shared/own-session.contract.ts'
import * as session from '#features/session/shared/session.contract.ts'
import { block } from '#features/subscriptions/shared/subscriptions.contract.ts'

/** Two server processes on one database: what one keeps in memory of sessions, and what the other changes. */

const texts: string[] = []
let here: TestApp
let there: TestApp
let school: TestOrganisation
beforeAll(async () => {
  here = await openTestApp({ sent: (some) => void texts.push(...some) })
  there = await here.another()
  school = await newOrganisation(here)
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

const newAssistant = () => school.person([{ role: 'CB_ASSISTANT', group: school.groups[0] }])
const reads = (word: string) => texts.some((text) => text.includes(word))

/** A token whose session this process does not have to read any more. */
async function known(person: TestPerson) {
  const { token } = await signInAs(here.app, person, 'CB_ASSISTANT', 'mobile')
  const me = here.anonymous(token)
  await vi.waitFor(async () => {
    texts.length = 0
    await me.call(session.getMyInfo)
    expect(reads('session_token') || reads('"membership"')).toBe(false)
  })
  return { token, me }
}

test('a call begins without a statement, and a new role counts at once', async () => {
  const person = await newAssistant()
  const { me } = await known(person)
  const info = await me.call(session.getMyInfo)
  expect(info.roles.map((one) => one.role)).toEqual(['CB_ASSISTANT'])
  await here.as(school.administrator).call(addMembership, {
    body: { personId: person.personId, customerGroupId: school.groups[0].id, role: 'CB_PARENT' },
  })
  expect((await me.call(session.getMyInfo)).roles).toHaveLength(2)
})

test('what another process ends is refused here: a sign-out, a block, a role', async () => {
  const signedOut = await known(await newAssistant())
  await there.anonymous(signedOut.token).call(own.signOut)
  await vi.waitFor(async () => expect((await signedOut.me.refused(session.getMyInfo)).status).toBe(417))

  const person = await newAssistant()
  const blocked = await known(person)
  await there.as(school.administrator).call(block, { params: { id: person.personId } })
  await vi.waitFor(async () => expect((await blocked.me.refused(session.getMyInfo)).status).toBe(412))

  const former = await newAssistant()
  const ended = await known(former)
  const office = there.as(school.administrator)
  const [membership] = await office.call(listMemberships, { params: { id: former.personId } })
  await office.call(takeMembership, { params: { id: membership!.id } })
  await vi.waitFor(async () =>
    expect(await ended.me.refused(session.getMyInfo)).toMatchObject({ status: 412, errorCode: 'E010' }),
  )
})
