import Card from '@mui/material/Card'
import List from '@mui/material/List'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ErrorState } from '#platform/web/ui/view-states.tsx'
import { searchGuestAbsences } from '../../shared/guests/guest-absences.contract.ts'
import { GuestAbsenceRow } from './GuestAbsenceRow.tsx'

const SHOWN = 20

/** Guests who are away, will be, and of whom a family proposes it: what waits for an answer first. Nothing when there is none; that it cannot be read is said. */
export function GuestAbsencesSection() {
  const text = useText()
  const query = useCallPage(searchGuestAbsences, {
    body: { filters: { when: 'upcoming' }, sort: [{ field: 'startsAt', direction: 'asc' }], limit: SHOWN },
  })
  const shown = (query.data?.data ?? []).filter(({ state }) => state === 'proposed' || state === 'accepted')
  const failed = query.data === undefined && query.error
  if (shown.length === 0 && !failed) return null
  return (
    <Card component="section" aria-label={text('absences.guest.listTitle')}>
      <CardHead title={text('absences.guest.listTitle')} {...(!failed && { note: shown.length })} />
      {failed && <ErrorState error={failed} onRetry={() => void query.refetch()} />}
      {shown.length > 0 && (
        <List sx={{ borderTop: 1, borderColor: 'divider' }}>
          {shown.map((absence) => (
            <GuestAbsenceRow key={absence.id} absence={absence} named />
          ))}
        </List>
      )}
    </Card>
  )
}
