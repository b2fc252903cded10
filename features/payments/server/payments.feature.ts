import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { exportPayments } from '../shared/export.contract.ts'
import { paidFor } from '../shared/paid-for.contract.ts'
import * as contract from '../shared/payments.contract.ts'
import { paymentsPagesTexts } from '../shared/payments-pages.texts.ts'
import { paymentsTexts } from '../shared/payments.texts.ts'
import { balanceOf } from './account.queries.ts'
import { answer, dispute } from './disputes.commands.ts'
import { add, change, issue } from './drafts.commands.ts'
import { exportTable } from './export.templates.ts'
import { invoicePaper } from './invoice.templates.ts'
import { credit, receive, reverse } from './money.commands.ts'
import { receiptPaper, statementPaper } from './papers.templates.ts'
import { peoplePaidFor, readInvoice, searchInvoiceRows } from './payments.queries.ts'
import { seedPayments } from './payments.seed.ts'

// Row by row: `personReached` of guests, and payments.policy.ts. No part of care that an organisation closes has money in it: the role decides alone.
const readers = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const
const family = { CB_PARENT: 'kin' } as const

export const payments = defineFeature({
  name: 'payments',
  texts: { ...paymentsTexts, ...paymentsPagesTexts },
  seed: seedPayments,
  routes: [
    route(contract.addInvoice, { needs: office, run: (call) => add(call, call.body) }),
    route(paidFor, { needs: family, run: (call) => peoplePaidFor(call) }),
    route(contract.searchInvoices, { needs: readers, run: (call) => searchInvoiceRows(call, call.body) }),
    route(contract.getInvoice, { needs: readers, run: (call) => readInvoice(call, call.params.id) }),
    route(contract.changeInvoice, { needs: office, run: (call) => change(call, call.params.id, call.body) }),
    route(contract.issueInvoice, { needs: office, run: (call) => issue(call, call.params.id, call.body) }),
    route(contract.creditInvoice, { needs: office, run: (call) => credit(call, call.params.id, call.body) }),
    route(contract.receiveMoney, { needs: office, run: (call) => receive(call, call.body) }),
    route(contract.reverseMoney, { needs: office, run: (call) => reverse(call, call.params.id, call.body) }),
    route(contract.disputeInvoice, { needs: family, run: (call) => dispute(call, call.params.id, call.body) }),
    route(contract.acceptDispute, {
      needs: office,
      run: (call) => answer(call, call.params.id, { accepted: true, words: call.body.words }),
    }),
    route(contract.refuseDispute, {
      needs: office,
      run: (call) => answer(call, call.params.id, { accepted: false, words: call.body.words }),
    }),
    route(contract.getBalance, { needs: readers, run: (call) => balanceOf(call, call.params.id) }),
    route(exportPayments, {
      needs: office,
      stepUp: true,
      run: (call) => exportTable(call, call.body, call.query.format),
    }),
    route(contract.printInvoice, { needs: readers, run: (call) => invoicePaper(call, call.params.id) }),
    route(contract.printReceipt, { needs: readers, run: (call) => receiptPaper(call, call.params.id) }),
    route(contract.printStatement, {
      needs: readers,
      run: (call) => statementPaper(call, call.params.id, call.query.year),
    }),
  ],
})
