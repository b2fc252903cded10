import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { exportPayments } from '../shared/export.contract.ts'
import { paymentScene } from './testing/payment-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Body = { personId?: string; what: 'INVOICES' | 'MOVES'; period?: 'TODAY' | 'FROMTO'; from?: string; to?: string }

/** An invoice of 99,90 of which 93,60 were paid and 1,00 was credited. */
async function scene() {
  const made = await paymentScene(app)
  const { issued, receive, credit, admin } = made
  const { id } = await issued({ lines: [{ reason: '=Meals', quantity: 18, unitCents: 555, evidence: '' }] })
  await receive(id, 5_000, { reference: '=1+1' })
  await receive(id, 3_000, { payerId: made.son.personId })
  await credit(id, 100)
  const table = async (body: Body, who = admin) => {
    const answer = await app.as(who).send(exportPayments, { body, query: { format: 'csv' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return answer.body.trim().split('\r\n').slice(1)
  }
  return { ...made, id, table }
}

test('invoices and movements of a person are a table with signed amounts and a comma; nothing in it is calculated', async () => {
  const { olga, table, today } = await scene()
  const day = today().split('-').toReversed().join('/')
  const [invoice, ...none] = await table({ personId: olga.id, what: 'INVOICES', period: 'TODAY' })
  expect(none).toEqual([])
  expect(invoice).toContain(`${olga.fullName},2026/`)
  expect(invoice).toContain(`${day},${day},Paid in part,`)
  expect(invoice).toMatch(/,EUR,"99,90","1,00","80,00","18,90"$/)
  const moves = await table({ personId: olga.id, what: 'MOVES', period: 'TODAY' })
  expect(moves).toHaveLength(4)
  const amounts = new Set(moves.map((row) => row.split(',EUR,')[1]))
  expect(amounts).toEqual(new Set(['"99,90"', '"-50,00"', '"-30,00"', '"-1,00"']))
  expect(moves.find((row) => row.endsWith('"-50,00"'))).toContain(",Bank transfer,'=1+1,")
})

test('of everybody it has all people in reach, also former ones, and each of them sees that it was exported', async () => {
  const { organisation, olga, table } = await scene()
  await app.database.asOwner(
    `update membership set valid_to = '2026-03-01', valid_from = least(valid_from, '2026-01-01')
      where organisation_id = $1 and person_id = $2`,
    [organisation.id, olga.id],
  )
  const [row] = await table({ what: 'INVOICES', period: 'TODAY' })
  expect(row).toContain(olga.fullName)
  const kept = await app.database.asOwner<{ subject_kind: string }>(
    `select subject_kind from audit where organisation_id = $1 and action = 'payments.exported' order by subject_kind`,
    [organisation.id],
  )
  expect(kept.map(({ subject_kind: kind }) => kind)).toEqual(['organisation', 'person'])
})

test('a period bounds it, one that is none is refused with the field', async () => {
  const { admin, olga, table } = await scene()
  const personId = olga.id
  const earlier = { personId, what: 'MOVES' as const, period: 'FROMTO' as const, from: '2026-01-01', to: '2026-01-31' }
  expect(await table(earlier)).toEqual([])
  expect(await table({ ...earlier, what: 'INVOICES' })).toEqual([])
  for (const [fieldName, wrong] of [
    ['from', { from: undefined, to: undefined }],
    ['to', { from: '2026-02-01' }],
  ] as const)
    expect(
      await app.as(admin).refused(exportPayments, { body: { ...earlier, ...wrong }, query: { format: 'csv' } }),
    ).toMatchObject({ status: 400, fields: [{ fieldName }] })
})

test('only the office exports, and of nobody from whom they are restricted or whom they do not reach', async () => {
  const { organisation, group, olga, daughter } = await scene()
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const stranger = (await newOrganisation(app)).administrator
  const other = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const send = async (who: Parameters<TestApp['as']>[0], body: Body) =>
    app.as(who).send(exportPayments, { body, query: { format: 'csv' } })
  for (const who of [daughter, organisation.assistant])
    expect((await send(who, { personId: olga.id, what: 'MOVES' })).statusCode).toBe(403)
  for (const who of [restricted, stranger, other]) {
    expect((await send(who, { personId: olga.id, what: 'MOVES' })).statusCode).toBe(404)
    for (const what of ['MOVES', 'INVOICES'] as const)
      expect((await send(who, { what })).body.trim().split('\r\n')).toHaveLength(1)
  }
})
