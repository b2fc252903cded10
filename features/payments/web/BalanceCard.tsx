import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { FactLine } from '#platform/web/detail/Facts.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { showMoney } from '../shared/currencies.rules.ts'
import { getBalance, printStatement, type Balance } from '../shared/payments.contract.ts'
import { Amounts } from './Amounts.tsx'

/** What is open in each currency, and the statements of the years. */
export function BalanceCard({ person }: { person: { id: string } }) {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(getBalance, { params: { id: person.id } })
  const [busy, setBusy] = useState<number | null>(null)
  const print = async (year: number) => {
    setBusy(year)
    const asked = { params: { id: person.id }, query: { year: String(year) } }
    await saveFile(printStatement, asked, `statement-${year}.pdf`).catch(errorToast)
    setBusy(null)
  }
  return (
    <Card component="section" aria-label={text('payments.balance')}>
      <CardHead title={text('payments.balance')} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Loaded query={query}>
          {({ balances, years }) => (
            <>
              {balances.length === 0 && <Typography color="textSecondary">{text('payments.balance.none')}</Typography>}
              {balances.map((one) => (
                <Sums key={one.currency} balance={one} />
              ))}
              {years.length > 0 && (
                <Row wrap sx={{ rowGap: 2 }}>
                  {years.map((year) => (
                    <Button key={year} icon="download" busy={busy === year} onClick={() => void print(year)}>
                      {text('payments.statement', { year })}
                    </Button>
                  ))}
                </Row>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  )
}

function Sums({ balance }: { balance: Balance }) {
  const text = useText()
  const { currency, owedCents, creditedCents, paidCents, openCents, overdueCents } = balance
  const money = (cents: number) => showMoney(cents, currency)
  return (
    <Amounts>
      <FactLine label={text(openCents < 0 ? 'payments.openBack' : 'payments.open')}>
        <Typography component="span" variant="h3">
          {money(Math.abs(openCents))}
        </Typography>
      </FactLine>
      {overdueCents > 0 && (
        <FactLine label={text('payments.overdue')}>
          <StateChip hue="alert">{money(overdueCents)}</StateChip>
        </FactLine>
      )}
      <FactLine label={text('payments.charged')}>{money(owedCents)}</FactLine>
      {creditedCents > 0 && <FactLine label={text('payments.credited')}>{money(creditedCents)}</FactLine>}
      <FactLine label={text('payments.paid')}>{money(paidCents)}</FactLine>
    </Amounts>
  )
}
