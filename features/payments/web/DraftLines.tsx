import { usePersonHead } from '#features/people/web/born.api.tsx'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard } from '#platform/web/detail/EntriesCard.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { centsOf, decimalsOf, showMoney, typedOf } from '../shared/currencies.rules.ts'
import { changeInvoice, QUANTITY_MAX, TEXT_MAX, type Invoice, type InvoiceLine } from '../shared/payments.contract.ts'
import { lineFacts } from './line-facts.ts'
import { writtenLines } from './written-lines.ts'

const label = (fieldName: string) => `payments.field.${fieldName}`
const fieldsIn = (currency: string): FieldDefinition[] => [
  { fieldName: 'reason', label: label('lineReason'), type: 'string', required: true, maxDigits: TEXT_MAX },
  {
    fieldName: 'quantity',
    label: label('quantity'),
    type: 'decimal',
    required: true,
    min: 0.01,
    max: QUANTITY_MAX,
  },
  {
    fieldName: 'unitCents',
    label: label('unit'),
    type: 'decimal',
    required: true,
    min: 0,
    decimals: decimalsOf(currency),
  },
  {
    fieldName: 'evidence',
    label: label('evidence'),
    type: 'description',
    maxDigits: DESCRIPTION_MAX,
    helperText: label('evidenceHelp'),
  },
  { fieldName: 'from', label: label('from'), type: 'date' },
  { fieldName: 'to', label: label('to'), type: 'date' },
]

type DraftLinesProps = { person: { id: string; fullName: string }; invoice: Invoice }

/** The lines of a draft, each added, changed and removed; every change writes the draft anew. */
export function DraftLines({ person, invoice }: DraftLinesProps) {
  const text = useText()
  const head = usePersonHead(person)
  const change = useCommand(changeInvoice, { touches: [['payments']] })
  const { currency, dueOn, version } = invoice
  const fields = useMemo(() => fieldsIn(currency), [currency])
  const lines = writtenLines(invoice)
  const save = (next: InvoiceLine[]) =>
    change.mutateAsync({ params: { id: invoice.id }, body: { version, currency, dueOn, lines: next } })
  return (
    <EntriesCard
      title={text('payments.lines.of', { day: showDay(dueOn) })}
      entries={invoice.lines.map((line, at) => ({ ...line, id: String(at) }))}
      none={
        <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {text('payments.lines.none')}
        </Typography>
      }
      show={(line) => ({
        name: `${line.reason}: ${showMoney(line.cents, currency)}`,
        about: lineFacts(line, { currency, text }),
      })}
      edit={
        invoice.abilities.change && {
          add: text('payments.line.add'),
          change: text('payments.line.change'),
          remove: text('payments.remove'),
          ask: (name) => text('payments.removeAsk', { name }),
          onRemove: ({ id }) => save(lines.filter((_one, at) => String(at) !== id)),
          sheet: (entry, close) => (
            <FormDrawer
              id="invoice-line"
              title={text(entry ? 'payments.line.change' : 'payments.line.add')}
              over={head}
              fields={fields}
              values={entry ? { ...valuesOf(entry), unitCents: typedOf(entry.unitCents, currency) } : { quantity: 1 }}
              saved={text('payments.saved')}
              onClose={close}
              onSave={(typed) => {
                const made = lineOf(typed, currency)
                return save(entry ? lines.map((one, at) => (String(at) === entry.id ? made : one)) : [...lines, made])
              }}
            />
          ),
        }
      }
    />
  )
}

const valuesOf = ({ reason, quantity, evidence, from, to }: InvoiceLine): FieldValues => ({
  reason,
  quantity,
  evidence,
  from,
  to,
})

const said = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

const lineOf = (typed: FieldValues, currency: string): InvoiceLine => ({
  reason: said(typed['reason']),
  // Two decimals: more are rounded to what is kept.
  quantity: Math.round(Number(typed['quantity']) * 100) / 100,
  unitCents: centsOf(Number(typed['unitCents']), currency),
  evidence: said(typed['evidence']),
  from: said(typed['from']) || null,
  to: said(typed['to']) || null,
})
