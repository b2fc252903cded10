import { showDay, showNumber } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { showMoney } from '../shared/currencies.rules.ts'
import type { InvoiceLine } from '../shared/payments.contract.ts'

type Said = { currency: string; text: Texts }

/** What explains a charge: how much of what at which price, for which days, and where that can be looked up. */
export function lineFacts(line: InvoiceLine, { currency, text }: Said): string[] {
  const { quantity, unitCents, evidence } = line
  const shown = showNumber(quantity, Number.isInteger(quantity) ? 0 : 2)
  return [
    text('payments.line.amount', { quantity: shown, unit: showMoney(unitCents, currency) }),
    periodOf(line, text),
    evidence && text('payments.line.evidence', { evidence }),
  ].filter(Boolean)
}

function periodOf({ from, to }: InvoiceLine, text: Texts): string {
  if (from === null) return ''
  if (to === null) return text('payments.line.from', { from: showDay(from) })
  return text('payments.line.period', { from: showDay(from), to: showDay(to) })
}
