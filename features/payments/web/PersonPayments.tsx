import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchInvoices, type Invoice } from '../shared/payments.contract.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { ExportButton } from './ExportButton.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import type { PaymentsPerson } from './payments-person.ts'

const MOST = 100
const SHOWN = ['all', 'open'] as const
const addressSchema = z.object({ invoices: z.optional(z.enum(SHOWN)) })

/** The payments of a guest or child: what is open, and each invoice with what was paid. */
export function PersonPayments({ person }: { person: PaymentsPerson }) {
  const text = useText()
  const { id } = person
  const office = useMe().role === 'CB_ADMIN'
  const [{ invoices = 'all' }, change] = useAddress(addressSchema)
  const [adding, setAdding] = useState(false)
  const open = invoices === 'open'
  const query = useCallPage(searchInvoices, { body: { filters: { personId: id, open }, limit: MOST } })
  return (
    <Stack spacing={4}>
      <BalanceCard person={person} />
      <Row wrap sx={{ justifyContent: 'space-between', rowGap: 2 }}>
        <FilterChips
          filters={[
            { key: 'all', label: text('payments.all') },
            { key: 'open', label: text('payments.onlyOpen') },
          ]}
          chosen={invoices}
          label={text('payments.which')}
          onChoose={(key) => change({ invoices: SHOWN.find((one) => one === key) })}
        />
        {office && (
          <Row wrap>
            <ExportButton person={person} />
            <Button look="primary" icon="add" onClick={() => setAdding(true)}>
              {text('payments.add')}
            </Button>
          </Row>
        )}
      </Row>
      <Loaded query={query}>{({ data }) => <Cards person={person} invoices={data} open={open} />}</Loaded>
      <Typography variant="caption" color="textSecondary">
        {text('payments.readers')}
      </Typography>
      {adding && <InvoiceDrawer person={person} invoice={null} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

type CardsProps = { person: PaymentsPerson; invoices: readonly Invoice[]; open: boolean }

function Cards({ person, invoices, open }: CardsProps) {
  const text = useText()
  if (invoices.length === 0)
    return (
      <EmptyState icon="check" title={text(open ? 'payments.noneOpen' : 'payments.none')}>
        {!open && text('payments.noneBody')}
      </EmptyState>
    )
  return invoices.map((invoice) => <InvoiceCard key={invoice.id} person={person} invoice={invoice} />)
}
