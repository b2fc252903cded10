import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/payments.contract.ts'
import { LINES, paymentScene } from './testing/payment-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const scene = (more?: Parameters<typeof paymentScene>[1]) => paymentScene(app, more)

test('a draft is written anew until it is issued with the shares of that day; then it never changes', async () => {
  const { office, draft, issue, daughter, son, today, setShare } = await scene()
  const one = await draft({ lines: [] })
  expect(one).toMatchObject({ state: 'draft', number: null, totalCents: 0, abilities: { issue: false, change: true } })
  const params = { id: one.id }
  expect(await office.refused(contract.issueInvoice, { params, body: { version: 1 } })).toMatchObject({ status: 409 })
  const body = { version: 1, currency: 'EUR', dueOn: today(), lines: LINES }
  const written = await office.call(contract.changeInvoice, { params, body })
  expect(written).toMatchObject({ version: 2, totalCents: 9990 })
  expect(await office.refused(contract.changeInvoice, { params, body })).toMatchObject({
    status: 409,
    current: { version: 2 },
  })
  const issued = await issue(written)
  expect(issued).toMatchObject({ state: 'issued', number: '2026/1', issuedOn: today(), openCents: 9990 })
  expect(Object.fromEntries(issued.shares.map((share) => [share.payerId, [share.percent, share.owedCents]]))).toEqual({
    [daughter.personId]: [60, 5994],
    [son.personId]: [40, 3996],
  })
  expect(await issue(written)).toEqual(issued)
  await setShare({ daughter: 10, son: 90 })
  expect(await office.call(contract.getInvoice, { params })).toEqual(issued)
  expect(await office.refused(contract.changeInvoice, { params, body: { ...body, version: 2 } })).toMatchObject({
    status: 409,
  })
})

test('nothing is issued unless the payers have a hundred percent, or when the due day is over', async () => {
  const { office, draft, setShare } = await scene({ shares: [60, 30] })
  const { id } = await draft()
  const asked = { params: { id }, body: { version: 1 } }
  expect(await office.refused(contract.issueInvoice, asked)).toMatchObject({ status: 409 })
  await setShare({ daughter: 60, son: 40 })
  const late = await draft({ dueOn: '2026-01-01' })
  expect(await office.refused(contract.issueInvoice, { ...asked, params: { id: late.id } })).toMatchObject({
    status: 409,
  })
  await office.call(contract.issueInvoice, asked)
  for (const wrong of [
    { currency: 'ABC' },
    { lines: [{ ...LINES[0], to: '2026-05-01' }] },
    { lines: [{ ...LINES[0], quantity: 10_000, unitCents: 100_000_000 }] },
  ])
    await expect(draft(wrong)).rejects.toThrow()
})

test('fifty that are issued at once have the numbers from 1 to 50, whatever fails between them', async () => {
  const { office, draft, olga, ada, organisation, setShare } = await scene()
  await app.database.asOwner(`update relationship set pay_share = 100 where organisation_id = $1 and child_id = $2`, [
    organisation.id,
    ada.id,
  ])
  const drafts = []
  for (let at = 0; at < 50; at++) drafts.push(await draft({ personId: at % 2 === 0 ? olga.id : ada.id }))
  const empty = await draft({ lines: [] })
  const sent = await Promise.all(
    [...drafts, empty].map(({ id }) => office.send(contract.issueInvoice, { params: { id }, body: { version: 1 } })),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([...drafts.map(() => 200), 409])
  const rows = await app.database.asOwner<{ year: number; number: number }>(
    `select year, number from invoice_issue where organisation_id = $1 order by number`,
    [organisation.id],
  )
  expect(rows).toEqual(drafts.map((_one, at) => ({ year: 2026, number: at + 1 })))
  await setShare({ daughter: 60, son: 40 })
})

test('payments, credits, refunds and reversals are rows; state and sums follow from them', async () => {
  const { office, issued, receipt, receive, credit, daughter, son } = await scene()
  const { id } = await issued()
  const params = { id }
  const over = { body: receipt(id, 5995) }
  expect(await office.refused(contract.receiveMoney, over)).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'cents' }],
  })
  const first = receipt(id, 5000)
  const part = await office.call(contract.receiveMoney, { body: first })
  expect(part).toMatchObject({ state: 'part', paidCents: 5000, openCents: 4990 })
  expect(await office.call(contract.receiveMoney, { body: first })).toEqual(part)
  expect(await office.refused(contract.receiveMoney, { body: { ...first, cents: 1 } })).toMatchObject({ status: 409 })
  const tomorrow = { body: receipt(id, 1, { receivedOn: '2026-12-31' }) }
  expect(await office.refused(contract.receiveMoney, tomorrow)).toMatchObject({ fields: [{ fieldName: 'receivedOn' }] })
  app.clock.pass({ hours: 24 })
  expect(await office.call(contract.getInvoice, { params })).toMatchObject({ state: 'overdue' })
  await receive(id, 3996, { payerId: son.personId })
  expect(await receive(id, 994)).toMatchObject({ state: 'paid', openCents: 0 })
  const credited = await credit(id, 101)
  expect(credited).toMatchObject({ state: 'paid', openCents: -101, credits: [{ number: '2026/1', cents: 101 }] })
  const back = credited.shares.map(({ payerId, openCents }) => ({ payerId, cents: -openCents }))
  expect(back.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([40, 61])
  for (const { payerId, cents } of back) await receive(id, cents, { payerId, kind: 'REFUND' })
  expect(await office.refused(contract.receiveMoney, { body: receipt(id, 1, { kind: 'REFUND' }) })).toMatchObject({
    status: 400,
  })
  const reversal = { params: { id: first.id }, body: { reversalId: randomUUID(), reason: 'It bounced' } }
  const reversed = await office.call(contract.reverseMoney, reversal)
  expect(reversed).toMatchObject({ state: 'overdue', openCents: 5000 })
  expect(reversed.payments.filter((one) => one.reversed).map((one) => one.id)).toEqual([first.id])
  expect(await office.call(contract.reverseMoney, reversal)).toEqual(reversed)
  expect(
    await office.refused(contract.reverseMoney, { ...reversal, body: { reversalId: randomUUID(), reason: 'Again' } }),
  ).toMatchObject({ status: 409 })
  expect(await credit(id, 9889)).toMatchObject({
    state: 'credited',
    shares: [{ creditedCents: expect.any(Number) }, {}],
  })
  const most = { params, body: { creditId: randomUUID(), cents: 1, reason: 'More' } }
  expect(await office.refused(contract.creditInvoice, most)).toMatchObject({ status: 400 })
  expect(daughter.personId).not.toBe(son.personId)
})

test('two payments at once never pay more than is open', async () => {
  const { office, issued, receipt } = await scene()
  const { id } = await issued()
  const sent = await Promise.all(
    [1, 2, 3, 4].map(() => office.send(contract.receiveMoney, { body: receipt(id, 2997) })),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400])
})

test('a payer reads their own share and payments, nothing of another payer', async () => {
  const { issued, receive, credit, office, olga, daughter, son, ofDaughter, ofSon } = await scene()
  const { id } = await issued()
  const params = { id }
  await receive(id, 5994)
  await receive(id, 1234, { payerId: son.personId })
  await credit(id, 777)
  const seen = await ofDaughter.call(contract.getInvoice, { params })
  expect(seen).toMatchObject({ state: 'paid', owedCents: 5994, paidCents: 5994, totalCents: 9990 })
  expect(seen.shares.map(({ payerId }) => payerId)).toEqual([daughter.personId])
  const whole = await office.call(contract.getInvoice, { params })
  const other = whole.shares.find(({ payerId }) => payerId === son.personId)
  const balance = await ofDaughter.call(contract.getBalance, { params: { id: olga.id } })
  const list = await ofDaughter.list(contract.searchInvoices, { body: { filters: { personId: olga.id } } })
  const said = JSON.stringify([seen, balance, list.data])
  expect(said).not.toContain(son.personId)
  const numbers = said.match(/(?<=:)-?\d+(?=[,}\]])/g)
  expect(numbers).toContain('5994')
  for (const cents of [1234, other?.owedCents, other?.openCents]) expect(numbers).not.toContain(String(cents))
  expect(balance).toMatchObject({ balances: [{ owedCents: 5994, paidCents: 5994 }], years: [2026] })
  expect(await ofSon.call(contract.getInvoice, { params })).toMatchObject({ state: 'part', paidCents: 1234 })
  const theirs = whole.payments.find(({ payerId }) => payerId === son.personId)
  const receiptOf = { params: { id: theirs?.id ?? '' } }
  expect(await ofDaughter.refused(contract.printReceipt, receiptOf)).toMatchObject({ status: 404 })
  const paper = await ofSon.send(contract.printReceipt, receiptOf)
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const invoice = await ofDaughter.send(contract.printInvoice, { params })
  expect([invoice.statusCode, invoice.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const year = await ofDaughter.send(contract.printStatement, { params: { id: olga.id }, query: { year: '2026' } })
  expect([year.statusCode, year.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a payer disputes once at a time; the office answers and the payer is told', async () => {
  const { issued, office, ofDaughter, ofSon, admin, daughter, son } = await scene()
  const { id } = await issued()
  const told = async (who: Parameters<TestApp['as']>[0], title: string) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter((one) => one.title === title).length
  expect([await told(daughter, 'payments.notice.issued'), await told(admin, 'payments.notice.issued')]).toEqual([1, 0])
  const asked = { params: { id }, body: { disputeId: randomUUID(), reason: 'She was away' } }
  const disputed = await ofDaughter.call(contract.disputeInvoice, asked)
  expect(disputed).toMatchObject({ disputes: [{ answer: null }], abilities: { dispute: false } })
  expect(await ofDaughter.call(contract.disputeInvoice, asked)).toEqual(disputed)
  const again = { ...asked, body: { disputeId: randomUUID(), reason: 'Again' } }
  expect(await ofDaughter.refused(contract.disputeInvoice, again)).toMatchObject({ status: 409 })
  expect(await told(admin, 'payments.notice.disputed')).toBe(1)
  expect((await ofSon.call(contract.getInvoice, { params: { id } })).disputes).toEqual([])
  const answered = { params: { id: asked.body.disputeId }, body: { words: 'Present on all days' } }
  const refused = await office.call(contract.refuseDispute, answered)
  expect(refused).toMatchObject({ disputes: [{ answer: { accepted: false, words: 'Present on all days' } }] })
  expect(await office.call(contract.refuseDispute, answered)).toEqual(refused)
  expect(await office.refused(contract.acceptDispute, answered)).toMatchObject({ status: 409 })
  expect([await told(daughter, 'payments.notice.answered'), await told(son, 'payments.notice.answered')]).toEqual([
    1, 0,
  ])
  expect((await ofDaughter.call(contract.disputeInvoice, again)).disputes).toHaveLength(2)
})

test('who does not pay, who is restricted, whose role or tie ended, staff and strangers read nothing', async () => {
  const { issued, organisation, group, olga, daughter, ofDaughter, office } = await scene()
  const { id } = await issued()
  const params = { id }
  const hidden = { status: 404 }
  const looker = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, looker, { id: olga.id, name: olga.fullName })
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const strangers = await newOrganisation(app)
  const search = { body: { filters: { personId: olga.id } } }
  const statement = { params: { id: olga.id }, query: { year: '2026' } }
  expect(await app.as(looker).refused(contract.getInvoice, { params })).toMatchObject(hidden)
  expect((await app.as(looker).list(contract.searchInvoices, search)).data).toEqual([])
  for (const who of [father, restricted, strangers.administrator, organisation.parent]) {
    expect(await app.as(who).refused(contract.getInvoice, { params })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.searchInvoices, search)).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.getBalance, { params: { id: olga.id } })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.printStatement, statement)).toMatchObject(hidden)
  }
  expect(await app.as(organisation.assistant).refused(contract.getInvoice, { params })).toMatchObject({ status: 403 })
  await app.database.asOwner(
    `update relationship set valid_to = '2026-02-01' where organisation_id = $1 and adult_id = $2 and child_id = $3`,
    [organisation.id, daughter.personId, olga.id],
  )
  expect(await ofDaughter.refused(contract.getInvoice, { params })).toMatchObject(hidden)
  expect(await ofDaughter.refused(contract.searchInvoices, search)).toMatchObject(hidden)
  expect(await office.call(contract.getInvoice, { params })).toMatchObject({ state: 'issued' })
})

test('invoices of a former guest are finished by administrators, and read by nobody else', async () => {
  const { organisation, office, olga, issued, issue, draft, receive, daughter, today } = await scene()
  const { id } = await issued()
  const late = await draft()
  await app.database.asOwner(
    `update membership set valid_to = '2026-03-01', valid_from = least(valid_from, '2026-01-01')
      where organisation_id = $1 and person_id = $2`,
    [organisation.id, olga.id],
  )
  const params = { id }
  const search = { body: { filters: { personId: olga.id } } }
  expect(await office.call(contract.getInvoice, { params })).toMatchObject({ state: 'issued' })
  expect((await office.list(contract.searchInvoices, search)).data).toHaveLength(2)
  await receive(id, 100)
  const { balances } = await office.call(contract.getBalance, { params: { id: olga.id } })
  expect(balances).toMatchObject([{ paidCents: 100 }])
  // What was drafted before they left is issued; a notice would lead to a page that the payer may not open.
  const told = async () => (await app.as(daughter).list(searchNotices, { body: {} })).data.length
  const before = await told()
  await issue(late)
  expect(await told()).toBe(before)
  // No new one is written.
  const body = { id: randomUUID(), personId: olga.id, currency: 'EUR' as const, dueOn: today(), lines: [] }
  expect(await office.refused(contract.addInvoice, { body })).toMatchObject({ status: 404 })
  const hidden = { status: 404 }
  expect(await app.as(daughter).refused(contract.getInvoice, { params })).toMatchObject(hidden)
  expect(await app.as(daughter).refused(contract.searchInvoices, search)).toMatchObject(hidden)
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect(await stranger.refused(contract.getInvoice, { params })).toMatchObject(hidden)
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, issued, receive } = await scene()
  const { id } = await issued()
  await receive(id, 100)
  const refused: Parameters<typeof app.inside>[1][] = [
    ({ db }) => db.updateTable('invoice').set({ currency: 'CHF' }).execute(),
    ({ db }) => db.updateTable('invoice_line').set({ unit_cents: 1 }).execute(),
    ({ db }) => db.updateTable('invoice_issue').set({ number: 9 }).execute(),
    ({ db }) => db.updateTable('payment').set({ cents: 1 }).execute(),
    ({ db }) => db.deleteFrom('payment').execute(),
    ({ db }) => db.deleteFrom('payer_share').execute(),
    ({ db }) => db.deleteFrom('ledger_number').execute(),
  ]
  for (const one of refused) await expect(app.inside(organisation.id, one)).rejects.toThrow(/permission denied/)
})
