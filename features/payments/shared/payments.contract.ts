import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { isCurrency } from './currencies.rules.ts'
import { STATES, TOTAL_MAX } from './ledger.rules.ts'

const BASE = '/care/api/v1/payment'

export const LINES_MAX = 50
export const TEXT_MAX = 200
const line = z.string().check(z.trim(), z.maxLength(TEXT_MAX))
const needed = line.check(z.minLength(1))
const cents = z.int().check(z.minimum(1), z.maximum(TOTAL_MAX))
const currency = z.string().check(z.refine(isCurrency))

export const QUANTITY_MAX = 10_000
export const UNIT_MAX = 100_000_000
const invoiceLine = z.strictObject({
  /** What is charged, and why. */
  reason: needed,
  /** Up to two decimals. */
  quantity: z.number().check(z.minimum(0.01), z.maximum(QUANTITY_MAX), z.multipleOf(0.01)),
  /** In the smallest unit of the currency. */
  unitCents: z.int().check(z.minimum(0), z.maximum(UNIT_MAX)),
  /** Where it can be looked up. */
  evidence: z._default(description, ''),
  from: z._default(z.nullable(day), null),
  to: z._default(z.nullable(day), null),
})
export type InvoiceLine = z.output<typeof invoiceLine>

const written = {
  currency,
  dueOn: day,
  lines: z._default(z.array(invoiceLine).check(z.maxLength(LINES_MAX)), []),
}

export const WAYS = ['TRANSFER', 'CASH', 'CARD', 'CHEQUE', 'OTHER'] as const
export const MOVES = ['RECEIVED', 'REFUND', 'REVERSAL'] as const

const sums = {
  owedCents: z.int(),
  creditedCents: z.int(),
  paidCents: z.int(),
  /** Below zero: to be paid back. */
  openCents: z.int(),
}

const share = z.object({
  payerId: id,
  name: z.string(),
  percent: z.int(),
  ...sums,
  state: z.enum(STATES),
})

const money = z.object({
  id,
  number: z.string(),
  payerId: id,
  kind: z.enum(MOVES),
  /** What was received is above zero, what was paid back below. */
  cents: z.int(),
  receivedOn: day,
  way: z.enum(WAYS),
  reference: z.string(),
  reason: z.string(),
  reversed: z.boolean(),
})
export type Money = z.output<typeof money>

const dispute = z.object({
  id,
  payerId: id,
  reason: z.string(),
  at: instant,
  answer: z.nullable(z.object({ accepted: z.boolean(), words: z.string(), at: instant })),
})
export type Dispute = z.output<typeof dispute>

export const invoice = z.object({
  id,
  personId: id,
  version,
  /** Null while it is a draft. */
  number: z.nullable(z.string()),
  currency: z.string(),
  dueOn: day,
  issuedOn: z.nullable(day),
  /** Of the whole invoice; for a payer of their share. */
  state: z.enum(STATES),
  totalCents: z.int(),
  lines: z.array(z.extend(invoiceLine, { cents: z.int() })),
  /** A payer reads their own share and rows alone, here and below. */
  ...sums,
  shares: z.array(share),
  credits: z.array(z.object({ id, number: z.string(), cents: z.int(), reason: z.string(), on: day })),
  payments: z.array(money),
  disputes: z.array(dispute),
  abilities: z.object({
    change: z.boolean(),
    issue: z.boolean(),
    credit: z.boolean(),
    receive: z.boolean(),
    refund: z.boolean(),
    /** Of payments that were not reversed. */
    reverse: z.boolean(),
    dispute: z.boolean(),
    /** Of disputes that are open. */
    decide: z.boolean(),
  }),
})
export type Invoice = z.output<typeof invoice>

export const addInvoice = defineEndpoint({
  name: 'payments.add',
  method: 'POST',
  path: BASE,
  summary: 'Drafts an invoice for a guest or child in reach. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, ...written }),
  answer: invoice,
  errors: ['E013'],
})

const ofPerson = z.strictObject({ personId: id, open: z.optional(z.boolean()) })

export const searchInvoices = defineEndpoint({
  name: 'payments.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Invoices of one guest or child in reach, drafts first, then the latest; `open` keeps those on which money is open. A payer reads those with a share of their own, without what others pay.',
  body: z.extend(searchBody(ofPerson, ['issuedOn']), { filters: ofPerson }),
  answer: z.array(invoice),
  paged: true,
  errors: [],
})

export const getInvoice = defineEndpoint({
  name: 'payments.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One invoice with its lines, shares, credits and payments; a payer reads their own part.',
  params: idParams,
  answer: invoice,
  errors: [],
})

export const changeInvoice = defineEndpoint({
  name: 'payments.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Writes a draft anew; an issued invoice is never changed (409).',
  params: idParams,
  body: z.strictObject({ version, ...written }),
  answer: invoice,
  errors: ['E016', 'E013'],
})

export const issueInvoice = defineEndpoint({
  name: 'payments.issue',
  method: 'PUT',
  path: `${BASE}/issue/:id`,
  summary:
    'Issues a draft: it gets the next number of the organisation in the year and the payers whom the relationships name, who are told. Refused (409) unless their shares are 100 % together. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version }),
  answer: invoice,
  errors: ['E016', 'E013'],
})

export const creditInvoice = defineEndpoint({
  name: 'payments.credit',
  method: 'PUT',
  path: `${BASE}/credit/:id`,
  summary:
    'Credits all or a part of an issued invoice with a reason, shared among its payers by what each has left. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({ creditId: id, cents, reason: needed }),
  answer: invoice,
  errors: ['E013'],
})

export const receiveMoney = defineEndpoint({
  name: 'payments.receive',
  method: 'POST',
  path: `${BASE}/receipt`,
  summary:
    'Notes money that was received from a payer, at most what is open, or paid back to one, at most what they paid beyond. A repeat adds nothing.',
  body: z.strictObject({
    id,
    invoiceId: id,
    payerId: id,
    kind: z._default(z.enum(['RECEIVED', 'REFUND']), 'RECEIVED'),
    cents,
    receivedOn: day,
    way: z.enum(WAYS),
    reference: z._default(line, ''),
  }),
  answer: invoice,
  errors: ['E013'],
})

export const reverseMoney = defineEndpoint({
  name: 'payments.reverse',
  method: 'PUT',
  path: `${BASE}/reverse/:id`,
  summary: 'Takes back a payment that was wrong or bounced, by a row of its own with a reason. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({ reversalId: id, reason: needed }),
  answer: invoice,
  errors: ['E013'],
})

export const disputeInvoice = defineEndpoint({
  name: 'payments.dispute',
  method: 'PUT',
  path: `${BASE}/dispute/:id`,
  summary:
    'A payer does not agree with an invoice and says why; the office is told. One is open at a time. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({ disputeId: id, reason: needed }),
  answer: invoice,
  errors: ['E013'],
})

export const acceptDispute = defineEndpoint({
  name: 'payments.accept',
  method: 'PUT',
  path: `${BASE}/accept/:id`,
  summary:
    'Agrees with a dispute; what is credited for it is a credit of its own. The payer is told. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ words: z._default(line, '') }),
  answer: invoice,
  errors: ['E013'],
})

export const refuseDispute = defineEndpoint({
  name: 'payments.refuse',
  method: 'PUT',
  path: `${BASE}/refuse/:id`,
  summary: 'Does not agree with a dispute and says why. The payer is told. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ words: needed }),
  answer: invoice,
  errors: ['E013'],
})

const balance = z.object({ currency: z.string(), ...sums, overdueCents: z.int() })
export type Balance = z.output<typeof balance>

export const getBalance = defineEndpoint({
  name: 'payments.balance',
  method: 'GET',
  path: `${BASE}/balance/:id`,
  summary:
    'What is owed, credited, paid and open for a guest or child, in each currency; for a payer of their own shares.',
  params: idParams,
  answer: z.object({
    balances: z.array(balance),
    /** Of which there is something for a statement, the latest first. */
    years: z.array(z.int()),
  }),
  errors: [],
})

export const printInvoice = defineEndpoint({
  name: 'payments.printInvoice',
  method: 'GET',
  path: `${BASE}/:id/paper`,
  summary: 'An issued invoice as PDF; for a payer with their own share alone.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})

export const printReceipt = defineEndpoint({
  name: 'payments.printReceipt',
  method: 'GET',
  path: `${BASE}/receipt/:id`,
  summary: 'The receipt of one payment as PDF; a payer has those of their own.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const printStatement = defineEndpoint({
  name: 'payments.printStatement',
  method: 'GET',
  path: `${BASE}/statement/:id`,
  summary: 'The account of a guest or child in a year as PDF; for a payer of their own shares and payments.',
  params: idParams,
  query: z.object({ year: z.string().check(z.regex(/^(?:19|20|21)\d\d$/)) }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
