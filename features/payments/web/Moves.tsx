import { usePersonHead } from '#features/people/web/born.api.tsx'
import List from '@mui/material/List'
import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { showMoney } from '../shared/currencies.rules.ts'
import { printReceipt, reverseMoney, type Invoice, type Money } from '../shared/payments.contract.ts'
import { AmountRow } from './AmountRow.tsx'
import { PartTitle } from './PartTitle.tsx'

type MovesProps = { person: { id: string; fullName: string }; invoice: Invoice }

/** What made less of an invoice: credits and payments, each payment with its receipt. */
export function Moves({ person, invoice }: MovesProps) {
  const text = useText()
  const [reversing, setReversing] = useState<Money | null>(null)
  const { credits, payments, currency } = invoice
  if (credits.length === 0 && payments.length === 0) return null
  return (
    <div>
      <PartTitle>{text('payments.moves')}</PartTitle>
      <List disablePadding>
        {credits.map(({ id, number, reason, on, cents }) => (
          <AmountRow
            key={id}
            title={`${text('payments.entry.CREDIT')} ${number}`}
            about={[showDay(on), reason]}
            amount={showMoney(-cents, currency)}
          />
        ))}
        {payments.map((payment) => (
          <Payment key={payment.id} invoice={invoice} payment={payment} onReverse={() => setReversing(payment)} />
        ))}
      </List>
      {reversing && <Reversal person={person} payment={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

type PaymentProps = { invoice: Invoice; payment: Money; onReverse: () => void }

function Payment({ invoice: { currency, shares, abilities }, payment, onReverse }: PaymentProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { id, kind, number, cents, receivedOn, way, reference, reason, reversed, payerId } = payment
  const name = shares.find((one) => one.payerId === payerId)?.name
  const receipt = text('payments.receipt', { number })
  return (
    <AmountRow
      title={`${text(`payments.entry.${kind}`)} ${number}`}
      about={[
        showDay(receivedOn),
        name,
        kind !== 'REVERSAL' && text(`payments.way.${way}`),
        reference,
        reason,
        reversed && text('payments.reversed'),
      ]}
      amount={showMoney(cents, currency)}
      struck={reversed}
    >
      <IconButton
        icon="download"
        label={receipt}
        onClick={() => void saveFile(printReceipt, { params: { id } }, 'receipt.pdf').catch(errorToast)}
      />
      {abilities.reverse && !reversed && kind !== 'REVERSAL' && (
        <IconButton icon="undo" label={`${text('payments.reverse')}: ${receipt}`} onClick={onReverse} />
      )}
    </AmountRow>
  )
}

type ReversalProps = { person: { id: string; fullName: string }; payment: Money; onClose: () => void }

function Reversal({ person, payment, onClose }: ReversalProps) {
  const text = useText()
  const reverse = useCommand(reverseMoney, { touches: [['payments']] })
  const [reversalId] = useState(() => crypto.randomUUID())
  return (
    <ReasonDrawer
      title={`${text('payments.reverse')}: ${usePersonHead(person)}`}
      body={text('payments.reverseBody')}
      confirm={text('payments.reverse')}
      onConfirm={(reason) => reverse.mutateAsync({ params: { id: payment.id }, body: { reversalId, reason } })}
      onClose={onClose}
    />
  )
}
