import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { paidFor } from '../shared/paid-for.contract.ts'
import { PersonPayments } from './PersonPayments.tsx'

/** paymentList: what the reader pays, for each person whom they pay for, also without a right to see that person. */
export function OwnInvoicesPage() {
  const text = useText()
  const query = useCall(paidFor, {})
  return (
    <Stack spacing={4}>
      <PageHead title={text('payments.tab')} hiddenOnPhone />
      <Loaded query={query}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon="check" title={text('payments.none')}>
              {text('payments.ownNone')}
            </EmptyState>
          ) : (
            people.map((person) => (
              <Stack key={person.id} component="section" spacing={3} aria-label={person.fullName}>
                <Typography variant="h2">{person.fullName}</Typography>
                <PersonPayments person={person} />
              </Stack>
            ))
          )
        }
      </Loaded>
    </Stack>
  )
}
