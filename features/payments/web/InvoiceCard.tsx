import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { FactLine } from '#platform/web/detail/Facts.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { showMoney } from '../shared/currencies.rules.ts'
import type { State } from '../shared/ledger.rules.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { AmountRow } from './AmountRow.tsx'
import { Amounts } from './Amounts.tsx'
import { Disputes } from './Disputes.tsx'
import { DraftLines } from './DraftLines.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { lineFacts } from './line-facts.ts'
import { Moves } from './Moves.tsx'
import { PartTitle } from './PartTitle.tsx'
import type { PaymentsPerson } from './payments-person.ts'

const LOOK: Record<State, { hue: Hue; icon: IconName }> = {
  draft: { hue: 'absent', icon: 'edit' },
  issued: { hue: 'waiting', icon: 'clock' },
  part: { hue: 'onboard', icon: 'clock' },
  paid: { hue: 'arrived', icon: 'check' },
  overdue: { hue: 'alert', icon: 'attention' },
  credited: { hue: 'absent', icon: 'undo' },
}

type InvoiceCardProps = { person: PaymentsPerson; invoice: Invoice }

/** One invoice: how it stands, what it charges and why, who pays, what was paid, and what may be done with it. */
export function InvoiceCard({ person, invoice }: InvoiceCardProps) {
  const text = useText()
  const { number, state, dueOn, issuedOn, disputes } = invoice
  const title = number === null ? text('payments.draft') : text('payments.number', { number })
  const due = text('payments.due', { day: showDay(dueOn) })
  const days = [issuedOn !== null && text('payments.issuedOn', { day: showDay(issuedOn) }), due]
  return (
    <>
      <Card component="section" aria-label={number === null ? `${title}, ${due}` : title}>
        <CardHead title={title} action={<StateChip {...LOOK[state]}>{text(`payments.state.${state}`)}</StateChip>} />
        <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
          <Typography color="textSecondary">{days.filter(Boolean).join(' · ')}</Typography>
          <Sums invoice={invoice} />
          {number !== null && (
            <>
              <Lines invoice={invoice} />
              <Shares invoice={invoice} />
              <Moves person={person} invoice={invoice} />
            </>
          )}
          {disputes.length > 0 && <Disputes person={person} invoice={invoice} />}
          <InvoiceActions person={person} invoice={invoice} />
        </Stack>
      </Card>
      {number === null && <DraftLines person={person} invoice={invoice} />}
    </>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const { currency, totalCents, owedCents, creditedCents, paidCents, openCents, number, shares } = invoice
  const money = (cents: number) => showMoney(cents, currency)
  const [own] = shares
  return (
    <Amounts>
      <FactLine label={text('payments.total')}>{money(totalCents)}</FactLine>
      {!office && own && own.percent < 100 && (
        <FactLine label={text('payments.ownShare', { percent: own.percent })}>{money(owedCents)}</FactLine>
      )}
      {creditedCents > 0 && <FactLine label={text('payments.credited')}>{money(creditedCents)}</FactLine>}
      {number !== null && (
        <>
          <FactLine label={text('payments.paid')}>{money(paidCents)}</FactLine>
          <FactLine label={text(openCents < 0 ? 'payments.openBack' : 'payments.open')}>
            {money(Math.abs(openCents))}
          </FactLine>
        </>
      )}
    </Amounts>
  )
}

function Lines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const text = useText()
  return (
    <div>
      <PartTitle>{text('payments.lines')}</PartTitle>
      <List disablePadding>
        {lines.map((line, at) => (
          <AmountRow
            // Lines of an issued invoice stay as they are.
            key={String(at)}
            title={line.reason}
            about={lineFacts(line, { currency, text })}
            amount={showMoney(line.cents, currency)}
          />
        ))}
      </List>
    </div>
  )
}

/** Who pays which part, for the office; a payer has their own share above. */
function Shares({ invoice: { shares, currency } }: { invoice: Invoice }) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  if (!office) return null
  return (
    <div>
      <PartTitle>{text('payments.shares')}</PartTitle>
      <List disablePadding>
        {shares.map(({ payerId, name, percent, owedCents, openCents, state }) => (
          <AmountRow
            key={payerId}
            title={text('payments.share', { name, percent })}
            about={[`${text('payments.open')}: ${showMoney(openCents, currency)}`]}
            amount={showMoney(owedCents, currency)}
          >
            <StateChip {...LOOK[state]}>{text(`payments.state.${state}`)}</StateChip>
          </AmountRow>
        ))}
      </List>
    </div>
  )
}
