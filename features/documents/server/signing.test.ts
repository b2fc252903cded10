import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { createDocument, getDocument, getHistory, updateDocument, type Document } from '../shared/documents.contract.ts'
import { searchActual } from '../shared/searches.contract.ts'
import { askConfirmation, confirmDocument, getConfirmations, remindReaders } from '../shared/signing.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

/** A document that assistants and parents read: about Ada, or about the group. */
async function scene(about: 'Ada' | 'group' = 'Ada') {
  const line = await activeLine(app)
  const { organisation, group, children } = line
  const admin = app.as(organisation.administrator)
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
  const stranger = await organisation.person([{ role: 'CB_PARENT', group }])
  const ended = await organisation.person([{ role: 'CB_PARENT', group, to: '2026-01-01' }])
  const id = await admin.call(createDocument, {
    body: {
      customerGroupId: group.id,
      name: 'Canary plan',
      personId: about === 'Ada' ? children[0].id : null,
      CB_ASSISTANT: 'R',
      CB_PARENT: 'R',
    },
  })
  const params = { id }
  const read = async (who = admin): Promise<Document> => {
    const found = await who.call(getDocument, { params })
    if (found.access === 'D') throw new Error('denied')
    return found
  }
  const ask = async (on = true) => {
    app.clock.pass({ seconds: 1 })
    return admin.call(askConfirmation, { params, body: { asksSince: (await read()).asksSince, on } })
  }
  const missing = async () => (await admin.call(getConfirmations, { params })).missing.map((one) => one.id)
  const told = async (who: Parameters<typeof app.as>[0]) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.map(({ title }) => title)
  return { ...line, admin, restricted, stranger, ended, params, read, ask, missing, told }
}

test('those whom it concerns and who may read it are asked; nobody else learns of it', async () => {
  const { organisation, ask, missing, told, restricted, stranger, ended } = await scene()
  await ask()
  const { parent, assistant, administrator } = organisation
  expect(new Set(await missing())).toEqual(new Set([parent.personId, assistant.personId]))
  for (const person of [parent, assistant]) expect(await told(person)).toEqual(['documents.notice.ask'])
  for (const person of [restricted, stranger, administrator])
    expect(await told(person)).not.toContain('documents.notice.ask')
  expect(await missing()).not.toContain(ended.personId)
})

test('one about the group asks everybody of today who may read it, but not the office', async () => {
  const { organisation, ask, missing, stranger, restricted, ended } = await scene('group')
  await ask()
  const asked = await missing()
  const { parent, assistant, administrator } = organisation
  for (const person of [parent, assistant, stranger, restricted]) expect(asked).toContain(person.personId)
  for (const person of [administrator, ended]) expect(asked).not.toContain(person.personId)
})

test('an administrator who is restricted from a child reads no names of its adults, and still reminds them', async () => {
  const { organisation, group, children, ask, params, stranger, restricted, told } = await scene('group')
  const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
  await ask()
  const { parent, assistant } = organisation
  const { missing } = await app.as(estranged).call(getConfirmations, { params })
  expect(new Set(missing.map(({ id }) => id))).toEqual(new Set([assistant.personId, stranger.personId]))
  await app.as(estranged).call(remindReaders, { params })
  for (const person of [parent, restricted]) expect(await told(person)).toContain('documents.notice.remind')
})

test('a reader confirms once what they read; asked again, they have not', async () => {
  const { organisation, admin, ask, read, params, missing } = await scene()
  const parent = app.as(organisation.parent)
  const version = (await read(parent)).version
  expect(await parent.refused(confirmDocument, { params, body: { version } })).toMatchObject({ status: 409 })
  await ask()
  expect(await read(parent)).toMatchObject({ toConfirm: true, confirmedAt: null })
  expect((await parent.list(searchActual, { body: {} })).data[0]).toMatchObject({ toConfirm: true })
  app.clock.pass({ seconds: 1 })
  const done = await parent.call(confirmDocument, { params, body: { version } })
  expect(done).toMatchObject({ toConfirm: false, confirmedAt: app.clock.now().toISOString() })
  app.clock.pass({ minutes: 1 })
  expect(await parent.call(confirmDocument, { params, body: { version } })).toEqual(done)
  expect(await missing()).toEqual([organisation.assistant.personId])
  const own = { CB_ADMIN: 'W', CB_ASSISTANT: 'R', CB_PARENT: 'R' } as const
  await admin.call(updateDocument, { params, body: { version, name: 'Canary plan 2', ...own } })
  const { confirmed } = await admin.call(getConfirmations, { params })
  expect(confirmed).toMatchObject([{ id: organisation.parent.personId, outdated: true }])
  const assistant = app.as(organisation.assistant)
  expect(await assistant.refused(confirmDocument, { params, body: { version } })).toMatchObject({
    status: 409,
    errorCode: 'E016',
    current: { name: 'Canary plan 2' },
  })
  await ask()
  expect(new Set(await missing())).toEqual(new Set([organisation.parent.personId, organisation.assistant.personId]))
  expect(await read(parent)).toMatchObject({ toConfirm: true })
  const kinds = (await admin.call(getHistory, { params })).map(({ kind }) => kind)
  expect(kinds).toEqual(['asked', 'changed', 'confirmed', 'asked', 'created'])
})

test('who asks without knowing that a colleague did is refused, and fifty confirmations at once are one', async () => {
  const { organisation, admin, ask, read, params } = await scene()
  const { asksSince } = await ask()
  const late = { params, body: { asksSince: null, on: true } }
  expect(await admin.refused(askConfirmation, late)).toMatchObject({ status: 409, errorCode: 'E016' })
  const parent = app.as(organisation.parent)
  const { version } = await read(parent)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => parent.send(confirmDocument, { params, body: { version } })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { confirmed, askedAt } = await admin.call(getConfirmations, { params })
  expect([confirmed.length, askedAt]).toEqual([1, asksSince])
})

test('a reminder goes to those who have not confirmed, once a day, and never names the document', async () => {
  const { organisation, admin, ask, read, params, told } = await scene()
  await ask()
  const { parent, assistant } = organisation
  await app.as(parent).call(confirmDocument, { params, body: { version: (await read()).version } })
  app.clock.pass({ seconds: 1 })
  expect(await admin.call(remindReaders, { params })).toEqual({ missing: 1 })
  await admin.call(remindReaders, { params })
  expect(await told(parent)).toEqual(['documents.notice.ask'])
  expect(await told(assistant)).toEqual(['documents.notice.remind', 'documents.notice.ask'])
  app.clock.pass({ days: 1 })
  await app.as(organisation.administrator).call(remindReaders, { params })
  expect(await told(assistant)).toHaveLength(3)
  expect(JSON.stringify((await app.as(assistant).list(searchNotices, { body: {} })).data)).not.toContain('Canary')
  app.clock.set(MORNING)
})

test('a parent neither asks, nor sees who confirmed, not in the history either', async () => {
  const { organisation, admin, params, ask } = await scene()
  await ask()
  const parent = app.as(organisation.parent)
  for (const call of [
    parent.refused(askConfirmation, { params, body: { asksSince: null, on: true } }),
    parent.refused(getConfirmations, { params }),
    parent.refused(remindReaders, { params }),
  ])
    expect(await call).toMatchObject({ status: 403 })
  const { assistant } = organisation
  await app.as(assistant).call(confirmDocument, { params, body: { version: 1 } })
  const kinds = async (who: typeof parent) => (await who.call(getHistory, { params })).map(({ kind }) => kind)
  for (const who of [admin, app.as(assistant)]) expect(await kinds(who)).toContain('confirmed')
  expect(await kinds(parent)).not.toContain('confirmed')
})
