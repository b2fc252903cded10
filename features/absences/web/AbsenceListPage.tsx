import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callPage } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchAbsences, withdrawAbsence, type Absence } from '../shared/absences.contract.ts'
import { AbsenceDrawer } from './AbsenceDrawer.tsx'
import { AbsenceState } from './absence-rows.api.tsx'
import { daysOf, reasonOf, rodeOn } from './absence-words.ts'
import { GuestAbsencesSection } from './guests/GuestAbsencesSection.tsx'

/** absenceChildrenScreen: who does not come, today and later; report, change, take back. */
export function AbsenceListPage() {
  const text = useText()
  const go = useGo()
  const [edited, setEdited] = useState<Absence | 'new' | null>(null)
  const [withdrawn, setWithdrawn] = useState<Absence | null>(null)
  const add = (
    <Button look="primary" icon="add" onClick={() => setEdited('new')}>
      {text('absences.add')}
    </Button>
  )
  const columns: Column<Absence>[] = [
    { key: 'child', label: text('absences.field.child'), sort: 'childName', cell: (absence) => absence.childName },
    { key: 'days', label: text('absences.field.days'), sort: 'fromDay', cell: (absence) => daysOf(text, absence) },
    {
      key: 'way',
      label: text('absences.field.directions'),
      cell: (absence) =>
        [text(`absences.directions.${absence.directions}`), rodeOn(text, absence)].filter(Boolean).join(' · '),
    },
    {
      key: 'reason',
      label: text('absences.field.reason'),
      cell: (absence) => reasonOf(text, absence),
    },
    {
      key: 'by',
      label: text('absences.field.reported'),
      cell: (absence) => text('absences.by', { name: absence.reportedBy, when: showMoment(absence.reportedAt) }),
    },
    { key: 'state', label: text('absences.field.state'), cell: (absence) => <AbsenceState absence={absence} /> },
  ]
  return (
    <>
      <ListPage<Absence, 'upcoming' | 'all'>
        title={text('absences.title')}
        above={<GuestAbsencesSection />}
        searchLabel={text('absences.search')}
        counted={(count) => text('absences.count', { count })}
        noMatch={(q) => text('absences.noMatch', { q })}
        columns={columns}
        main={add}
        filters={[
          { key: 'upcoming', label: text('absences.upcoming') },
          { key: 'all', label: text('absences.past') },
        ]}
        queryKey={['absences', 'search']}
        defaultSort={{ field: 'fromDay', direction: 'asc' }}
        load={({ filter, sort, ...rest }, signal) =>
          callPage(
            searchAbsences,
            {
              body: {
                ...rest,
                filters: filter === 'all' ? { withdrawn: true } : { when: 'upcoming' },
                sort: sort
                  ? [{ field: sort.field === 'childName' ? 'childName' : 'fromDay', direction: sort.direction }]
                  : [],
              },
            },
            { signal },
          )
        }
        actions={(absence) => [
          ...(absence.ofCare
            ? [
                {
                  key: 'care',
                  label: text('absences.changeOfCare'),
                  icon: 'person' as const,
                  onChoose: () => go(paths.guest(absence.childId)),
                },
              ]
            : []),
          ...(absence.abilities.change
            ? [{ key: 'edit', label: text('utils.edit'), icon: 'edit' as const, onChoose: () => setEdited(absence) }]
            : []),
          ...(absence.abilities.withdraw
            ? [
                {
                  key: 'withdraw',
                  label: text('absences.withdraw'),
                  icon: 'undo' as const,
                  onChoose: () => setWithdrawn(absence),
                },
              ]
            : []),
        ]}
        card={(absence) => (
          <Stack spacing={1}>
            <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {absence.childName}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {[
                daysOf(text, absence),
                text(`absences.directions.${absence.directions}`),
                reasonOf(text, absence),
                rodeOn(text, absence),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            <span>
              <AbsenceState absence={absence} />
            </span>
          </Stack>
        )}
        empty={
          <EmptyState icon="calendar" title={text('absences.empty')} action={add}>
            {text('absences.emptyBody')}
          </EmptyState>
        }
      />
      {edited && <AbsenceDrawer absence={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {withdrawn && <Withdraw absence={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

function Withdraw({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const text = useText()
  const withdraw = useCommand(withdrawAbsence, { touches: [['absences'], ['runs']] })
  const run = async () => {
    await withdraw.mutateAsync({ params: { id: absence.id } })
    toast('success', text('absences.state.WITHDRAWN'))
  }
  return (
    <ConfirmDialog
      title={text('absences.withdrawTitle', { name: absence.childName })}
      confirm={text('absences.withdraw')}
      onConfirm={run}
      onClose={onClose}
    >
      {text('absences.withdrawBody')}
    </ConfirmDialog>
  )
}
