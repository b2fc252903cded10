import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { disputeInvoice, issueInvoice, printInvoice, type Invoice } from '../shared/payments.contract.ts'
import { CreditDrawer } from './CreditDrawer.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { MoneyDrawer } from './MoneyDrawer.tsx'
import type { PaymentsPerson } from './payments-person.ts'

type Open = 'change' | 'issue' | 'credit' | 'receive' | 'refund' | 'dispute'
type InvoiceActionsProps = { person: PaymentsPerson; invoice: Invoice }

/** What may be done with an invoice now. */
export function InvoiceActions({ person, invoice }: InvoiceActionsProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { abilities } = invoice
  return (
    <Row wrap sx={{ rowGap: 2, '&:empty': { display: 'none' } }}>
      {abilities.issue && (
        <Button look="primary" icon="check" onClick={() => setOpen('issue')}>
          {text('payments.issue')}
        </Button>
      )}
      {abilities.change && <Button onClick={() => setOpen('change')}>{text('payments.change')}</Button>}
      {abilities.receive && <Button onClick={() => setOpen('receive')}>{text('payments.receive')}</Button>}
      {abilities.refund && <Button onClick={() => setOpen('refund')}>{text('payments.refund')}</Button>}
      {abilities.credit && <Button onClick={() => setOpen('credit')}>{text('payments.credit')}</Button>}
      {abilities.dispute && <Button onClick={() => setOpen('dispute')}>{text('payments.dispute')}</Button>}
      {invoice.number !== null && (
        <Button
          icon="download"
          onClick={() => void saveFile(printInvoice, { params: { id: invoice.id } }, 'invoice.pdf').catch(errorToast)}
        >
          {text('payments.print')}
        </Button>
      )}
      {open === 'change' && <InvoiceDrawer person={person} invoice={invoice} onClose={close} />}
      {open === 'issue' && <Issuing person={person} invoice={invoice} onClose={close} />}
      {open === 'credit' && <CreditDrawer person={person} invoice={invoice} onClose={close} />}
      {(open === 'receive' || open === 'refund') && (
        <MoneyDrawer person={person} invoice={invoice} refund={open === 'refund'} onClose={close} />
      )}
      {open === 'dispute' && <Disputing person={person} invoice={invoice} onClose={close} />}
    </Row>
  )
}

type SheetProps = InvoiceActionsProps & { onClose: () => void }

function Issuing({ person, invoice, onClose }: SheetProps) {
  const text = useText()
  const issue = useCommand(issueInvoice, { touches: [['payments']] })
  return (
    <ConfirmDialog
      title={`${text('payments.issue')}: ${usePersonHead(person)}`}
      confirm={text('payments.issue')}
      onClose={onClose}
      onConfirm={() => issue.mutateAsync({ params: { id: invoice.id }, body: { version: invoice.version } })}
    >
      {text('payments.issueBody')}
    </ConfirmDialog>
  )
}

function Disputing({ person, invoice, onClose }: SheetProps) {
  const text = useText()
  const dispute = useCommand(disputeInvoice, { touches: [['payments']] })
  const [disputeId] = useState(() => crypto.randomUUID())
  return (
    <ReasonDrawer
      title={`${text('payments.dispute')}: ${usePersonHead(person)}`}
      body={text('payments.disputeBody')}
      confirm={text('payments.dispute')}
      onConfirm={(reason) => dispute.mutateAsync({ params: { id: invoice.id }, body: { disputeId, reason } })}
      onClose={onClose}
    />
  )
}
