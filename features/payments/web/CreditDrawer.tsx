import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { centsOf, showMoney } from '../shared/currencies.rules.ts'
import { creditInvoice, TEXT_MAX, type Invoice } from '../shared/payments.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'cents', label: 'payments.field.cents', type: 'decimal', required: true, min: 0.001 },
  { fieldName: 'reason', label: 'payments.field.reason', type: 'string', required: true, maxDigits: TEXT_MAX },
]
const NOTHING = { cents: null, reason: null }

type CreditDrawerProps = { person: { id: string; fullName: string }; invoice: Invoice; onClose: () => void }

/** Credits a part of an invoice or all of it. */
export function CreditDrawer({ person, invoice, onClose }: CreditDrawerProps) {
  const text = useText()
  const credit = useCommand(creditInvoice, { touches: [['payments']] })
  const [creditId] = useState(() => crypto.randomUUID())
  const { currency, owedCents, creditedCents } = invoice
  return (
    <FormDrawer
      id="credit"
      title={text('payments.credit')}
      over={usePersonHead(person)}
      about={text('payments.creditBody', { most: showMoney(owedCents - creditedCents, currency) })}
      fields={FIELDS}
      values={NOTHING}
      saved={text('payments.saved')}
      onClose={onClose}
      onSave={(typed) =>
        credit.mutateAsync({
          params: { id: invoice.id },
          body: { creditId, cents: centsOf(Number(typed['cents']), currency), reason: String(typed['reason']).trim() },
        })
      }
    />
  )
}
