import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { withdrawalOf } from '../../shared/known.rules.ts'
import { consentToOrder, withdrawConsent, type Order } from '../../shared/orders.contract.ts'
import { productWords, withdrawnWords } from '../medicine-words.ts'
import type { PersonMedicines } from '../Medicines.tsx'

type BeforeProps = { person: PersonMedicines; order: Order }
type Consent = Order['consents'][number]

/** What is needed before the first dose: a prescription that is valid, and of a child the consents, each with who gave and who withdrew it. */
export function Before({ person, order }: BeforeProps) {
  const text = useText()
  const now = useNow()
  const [last] = order.versions
  if (!last) return null
  const today = dayIn(person.zone, now)
  const until = last.prescriptionUntil
  const valid = until === null || until >= today
  return (
    <Card component="section" aria-label={text('medicines.before')}>
      <CardHead title={text('medicines.before')} />
      <CardContent sx={{ pt: 0 }}>
        <Stack spacing={3}>
          <Fact
            fine={valid}
            title={
              until === null
                ? text('medicines.prescriptionOpen')
                : text(valid ? 'medicines.prescriptionValid' : 'medicines.prescriptionOver', { day: showDay(until) })
            }
            notes={[last.prescriber]}
          />
          {person.child && <Consents person={person} order={order} version={last.consentVersion} />}
        </Stack>
      </CardContent>
    </Card>
  )
}

function Consents({ person, order, version }: BeforeProps & { version: number }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [withdrawing, setWithdrawing] = useState<Consent | null>(null)
  const consent = useCommand(consentToOrder, { touches: [['medicines']] })
  const missing = order.consentsMissing.office + order.consentsMissing.family
  const withdrawal = withdrawalOf(order)
  const notes = order.consents
    .filter((one) => one.version === version)
    .flatMap((one) => [
      `${text(`medicines.side.${one.side}`)}: ${one.by}, ${showMoment(one.at, person.zone)}`,
      ...(one.withdrawn ? [withdrawnWords(one, person.zone, text)] : []),
    ])
  const mine = order.consents.filter(({ mayWithdraw }) => mayWithdraw)
  const title = text(missing === 0 ? 'medicines.consented' : 'medicines.consentsMissing', { count: missing })
  // Of each signature its own id: who withdrew signs anew.
  const sign = () =>
    consent.mutate(
      { body: { id: crypto.randomUUID(), orderId: order.id, version } },
      { onError: (error) => errorToast(error) },
    )
  return (
    <>
      <Fact fine={missing === 0} title={withdrawal ? text('medicines.consentWithdrawn') : title} notes={notes} />
      {order.abilities.consent && (
        <Button look="primary" icon="check" busy={consent.isPending} onClick={sign}>
          {text('medicines.consent')}
        </Button>
      )}
      {mine.map((one) => (
        <Button key={one.id} look="danger" onClick={() => setWithdrawing(one)}>
          {mine.length > 1 ? `${text('medicines.withdraw')}: ${one.by}` : text('medicines.withdraw')}
        </Button>
      ))}
      {withdrawing && <Withdraw order={order} consent={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

type WithdrawProps = { order: Order; consent: Consent; onClose: () => void }

function Withdraw({ order, consent, onClose }: WithdrawProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const withdraw = useCommand(withdrawConsent, { touches: [['medicines']] })
  return (
    <ReasonDrawer
      title={`${text('medicines.withdraw')}: ${productWords(order)}`}
      body={text('medicines.withdrawBody', { name: consent.by })}
      confirm={text('medicines.withdraw')}
      onConfirm={async (reason) => {
        await withdraw.mutateAsync({ body: { id, orderId: order.id, consentId: consent.id, reason } })
        toast('success', text('medicines.withdrawDone'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Fact({ fine, title, notes }: { fine: boolean; title: string; notes: readonly string[] }) {
  return (
    <Row gap={3} sx={{ alignItems: 'flex-start' }}>
      <Disc hue={fine ? 'arrived' : 'alert'} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {notes
          .filter((note) => note !== '')
          .map((note) => (
            <Typography
              key={note}
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {note}
            </Typography>
          ))}
      </Box>
    </Row>
  )
}
