import { usePersonHead } from '#features/people/web/born.api.tsx'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { acceptDispute, refuseDispute, TEXT_MAX, type Dispute, type Invoice } from '../shared/payments.contract.ts'
import type { PaymentsPerson } from './payments-person.ts'

const WORDS: readonly FieldDefinition[] = [
  { fieldName: 'words', label: 'payments.field.words', type: 'string', maxDigits: TEXT_MAX },
]
const NOTHING = { words: null }

type DisputesProps = { person: PaymentsPerson; invoice: Invoice }

/** Why somebody does not agree with an invoice, what the office says, and its answer while it is open. */
export function Disputes({ person, invoice }: DisputesProps) {
  return (
    <Stack spacing={2}>
      {invoice.disputes.map((dispute) => (
        <One key={dispute.id} person={person} invoice={invoice} dispute={dispute} />
      ))}
    </Stack>
  )
}

function One({ person, invoice, dispute }: DisputesProps & { dispute: Dispute }) {
  const text = useText()
  const [open, setOpen] = useState<'accept' | 'refuse' | null>(null)
  const { answer } = dispute
  const name = invoice.shares.find(({ payerId }) => payerId === dispute.payerId)?.name ?? ''
  const close = () => setOpen(null)
  return (
    <Banner
      hue={answer ? 'absent' : 'waiting'}
      icon="attention"
      title={text('payments.disputedBy', { name, reason: dispute.reason })}
    >
      <Typography variant="body2">{showMoment(dispute.at, person.zone)}</Typography>
      {answer && (
        <Typography>
          {[text(answer.accepted ? 'payments.accepted' : 'payments.refused'), answer.words].filter(Boolean).join(': ')}
        </Typography>
      )}
      {!answer && invoice.abilities.decide && (
        <Row wrap sx={{ mt: 2, rowGap: 2 }}>
          <Button onClick={() => setOpen('accept')}>{text('payments.accept')}</Button>
          <Button look="danger" onClick={() => setOpen('refuse')}>
            {text('payments.refuse')}
          </Button>
        </Row>
      )}
      {open === 'accept' && <Accepting person={person} dispute={dispute} onClose={close} />}
      {open === 'refuse' && <Refusing person={person} dispute={dispute} onClose={close} />}
    </Banner>
  )
}

type AnswerProps = { person: { id: string; fullName: string }; dispute: Dispute; onClose: () => void }

function Accepting({ person, dispute, onClose }: AnswerProps) {
  const text = useText()
  const accept = useCommand(acceptDispute, { touches: [['payments']] })
  return (
    <FormDrawer
      id="accept-dispute"
      title={text('payments.accept')}
      over={usePersonHead(person)}
      about={text('payments.acceptBody')}
      fields={WORDS}
      values={NOTHING}
      submit={text('payments.accept')}
      saved={text('payments.saved')}
      onClose={onClose}
      onSave={(typed) =>
        accept.mutateAsync({ params: { id: dispute.id }, body: { words: String(typed['words'] ?? '').trim() } })
      }
    />
  )
}

function Refusing({ person, dispute, onClose }: AnswerProps) {
  const text = useText()
  const refuse = useCommand(refuseDispute, { touches: [['payments']] })
  return (
    <ReasonDrawer
      title={`${text('payments.refuse')}: ${usePersonHead(person)}`}
      body={text('payments.refuseBody')}
      confirm={text('payments.refuse')}
      onConfirm={(words) => refuse.mutateAsync({ params: { id: dispute.id }, body: { words } })}
      onClose={onClose}
    />
  )
}
