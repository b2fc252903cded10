import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CURRENCIES } from '../shared/currencies.rules.ts'
import { addInvoice, changeInvoice, invoice as invoiceSchema, type Invoice } from '../shared/payments.contract.ts'
import { writtenLines } from './written-lines.ts'

const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'currency',
    label: 'payments.field.currency',
    type: 'autocomplete',
    required: true,
    fields: CURRENCIES.map((value) => ({ value, words: value })),
  },
  { fieldName: 'dueOn', label: 'payments.field.dueOn', type: 'date', required: true },
]

type InvoiceDrawerProps = { person: { id: string; fullName: string }; invoice: Invoice | null; onClose: () => void }

/** Begins an invoice, or changes the head of a draft; its lines are added on its card. */
export function InvoiceDrawer({ person, invoice, onClose }: InvoiceDrawerProps) {
  const text = useText()
  const add = useCommand(addInvoice, { touches: [['payments']] })
  const change = useCommand(changeInvoice, { touches: [['payments']] })
  const [now, unlessNewer] = useNewest(invoice, invoiceSchema)
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(() => ({ currency: now?.currency ?? 'EUR', dueOn: now?.dueOn ?? null }), [now])
  return (
    <FormDrawer
      id="invoice"
      title={text(now ? 'payments.change' : 'payments.add')}
      over={usePersonHead(person)}
      fields={FIELDS}
      values={values}
      saved={text('payments.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const head = { currency: String(typed['currency']), dueOn: String(typed['dueOn']) }
        if (!now) return add.mutateAsync({ body: { id, personId: person.id, ...head } })
        const body = { version: now.version, ...head, lines: writtenLines(now) }
        return unlessNewer(change.mutateAsync({ params: { id: now.id }, body }))
      }}
    />
  )
}
