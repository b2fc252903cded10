import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as own from '../shared/own-session.contract.ts'
import * as contract from '../shared/session.contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app?.close())

test('the product tells no sign-ins outside the demo', async () => {
  const product = await app.anonymous().call(contract.getProduct)
  expect(product).toMatchObject({ name: 'CARAVAN', websocketPath: '/notification/api/v1/ws/' })
  expect(product).not.toHaveProperty('demo')
})

test('every language that is offered has the same texts, and gb means en', async () => {
  const anonymous = app.anonymous()
  const unknown = await anonymous.refused(contract.getLocales, { params: { product: 'BARGE' } })
  expect(unknown).toMatchObject({ status: 404, errorCode: 'E004' })
  const locales = await anonymous.call(contract.getLocales, { params: { product: 'CARAVAN' } })
  expect(locales.map((one) => one.locale.code)).toEqual(['en', 'it'])
  const texts = await Promise.all(
    ['en', 'it', 'gb'].map((locale) => anonymous.call(contract.getTranslation, { params: { locale } })),
  )
  const [en, it, gb] = texts.map((list) => new Map(list.map((text) => [text.termId, text.value])))
  expect([...(it?.keys() ?? [])]).toEqual([...(en?.keys() ?? [])])
  expect(gb).toEqual(en)
  expect(it?.get('role.translation.CB_PARENT')).toBe('Genitore')
})

test('the maintenance flag is off until the operator sets it, and everybody may read it', async () => {
  const read = () => app.anonymous().call(contract.getConfig, { params: { key: 'CARAVAN_MAINTENANCE' } })
  expect(await read()).toBe(false)
  await app.database.asOwner(`insert into control.setting values ('CARAVAN_MAINTENANCE', 'true')`)
  expect(await read()).toBe(true)
})

test('a ticket for the socket is stored as a hash only and lasts 30 seconds', async () => {
  const school = await newOrganisation(app)
  const { ticket, expiresAt } = await app.as(school.parent).call(own.makeTicket)
  expect(new Date(expiresAt).getTime() - app.clock.now().getTime()).toBe(30_000)
  const rows = await app.database.asOwner<{ text: string }>('select t::text as text from control.ticket t')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'))
})

test('the calls of the transport API give the same languages and texts, and note a missing text', async () => {
  const anonymous = app.anonymous()
  expect(await anonymous.call(contract.getConfLocales)).toEqual(
    await anonymous.call(contract.getLocales, { params: { product: 'CARAVAN' } }),
  )
  const texts = (locale: string) => anonymous.call(contract.getConfTerms, { params: { locale } })
  expect(await texts('gb')).toEqual(await texts('en'))
  expect(await texts('it')).toEqual(await anonymous.call(contract.getTranslation, { params: { locale: 'it' } }))
  const school = await newOrganisation(app)
  await app.as(school.parent).call(contract.addConfTerm, { body: { id: 'menu.absent' } })
  expect((await anonymous.send(contract.addConfTerm, { body: { id: 'menu.absent' } })).statusCode).toBe(417)
  const rows = await app.database.asOwner(`select times from control.missing_term where term_id = 'menu.absent'`)
  expect(rows).toEqual([{ times: 1 }])
})
