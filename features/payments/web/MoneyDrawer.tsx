import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { centsOf, decimalsOf, showMoney, typedOf } from '../shared/currencies.rules.ts'
import { receiveMoney, TEXT_MAX, WAYS, type Invoice } from '../shared/payments.contract.ts'
import type { PaymentsPerson } from './payments-person.ts'

const label = (fieldName: string) => `payments.field.${fieldName}`
const REST: readonly FieldDefinition[] = [
  { fieldName: 'receivedOn', label: label('receivedOn'), type: 'date', required: true },
  {
    fieldName: 'way',
    label: label('way'),
    type: 'radio',
    required: true,
    fields: WAYS.map((value) => ({ value, label: `payments.way.${value}` })),
  },
  { fieldName: 'reference', label: label('reference'), type: 'string', maxDigits: TEXT_MAX },
]

type MoneyDrawerProps = { person: PaymentsPerson; invoice: Invoice; refund: boolean; onClose: () => void }

/** Notes money that came from a payer, or that was paid back to one. */
export function MoneyDrawer({ person, invoice, refund, onClose }: MoneyDrawerProps) {
  const text = useText()
  const receive = useCommand(receiveMoney, { touches: [['payments']] })
  const [id] = useState(() => crypto.randomUUID())
  const [today] = useState(() => dayIn(person.zone, serverNow()))
  const { currency, shares } = invoice
  const payers = useMemo(
    () => shares.filter(({ openCents }) => (refund ? openCents < 0 : openCents > 0)),
    [shares, refund],
  )
  const fields = useMemo<readonly FieldDefinition[]>(
    () => [
      {
        fieldName: 'payerId',
        label: label(refund ? 'payerBack' : 'payer'),
        type: 'radio',
        required: true,
        fields: payers.map(({ payerId, name, openCents }) => ({
          value: payerId,
          words: `${name} (${showMoney(Math.abs(openCents), currency)})`,
        })),
      },
      {
        fieldName: 'cents',
        label: label('cents'),
        type: 'decimal',
        required: true,
        min: 0.001,
        decimals: decimalsOf(currency),
      },
      ...REST,
    ],
    [payers, refund, currency],
  )
  const values = useMemo(() => {
    const [first] = payers
    const only = payers.length === 1 && first !== undefined ? first : null
    return {
      payerId: only?.payerId ?? null,
      cents: only ? typedOf(Math.abs(only.openCents), currency) : null,
      receivedOn: today,
    }
  }, [payers, currency, today])
  return (
    <FormDrawer
      id="payment"
      title={text(refund ? 'payments.refund' : 'payments.receive')}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text('payments.saved')}
      onClose={onClose}
      onSave={(typed) =>
        receive.mutateAsync({
          body: {
            id,
            invoiceId: invoice.id,
            payerId: String(typed['payerId']),
            kind: refund ? 'REFUND' : 'RECEIVED',
            cents: centsOf(Number(typed['cents']), currency),
            receivedOn: String(typed['receivedOn']),
            way: WAYS.find((one) => one === typed['way']) ?? 'OTHER',
            reference: String(typed['reference'] ?? '').trim(),
          },
        })
      }
    />
  )
}
