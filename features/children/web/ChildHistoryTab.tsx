import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { AbsenceRows } from '#features/absences/web/absence-rows.api.tsx'
import { searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import type { ChildTabProps } from './child-tab.api.ts'
import { childHistory } from './slots.api.ts'

/** The rides of this child with what became of them, then its absences, the newest first, withdrawn ones included. */
export function ChildHistoryTab({ child }: ChildTabProps) {
  return (
    <Stack spacing={4}>
      <SlotParts slot={childHistory} about={{ child }} rows={5} />
      <ChildAbsences child={child} />
    </Stack>
  )
}

function ChildAbsences({ child }: ChildTabProps) {
  const text = useText()
  const query = useCallPage(searchAbsences, { body: { filters: { childId: child.id, withdrawn: true } } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Card component="section" aria-label={text('children.absences')}>
          <CardHead title={text('children.absences')} />
          {data.length === 0 && (
            <EmptyState icon="calendar" title={text('children.noAbsences')}>
              {text('children.noAbsencesBody')}
            </EmptyState>
          )}
          <AbsenceRows absences={data} />
        </Card>
      )}
    </Loaded>
  )
}
