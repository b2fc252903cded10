import Card from '@mui/material/Card'
import { AbsenceRows } from '#features/absences/web/absence-rows.api.tsx'
import { searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { ChildTabProps } from './ChildDetailPage.tsx'

/** Absences of this child, the newest first, withdrawn ones included. */
export function ChildAbsencesTab({ child }: ChildTabProps) {
  const text = useText()
  const query = useCallPage(searchAbsences, { body: { filters: { childId: child.id, withdrawn: true } } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Card>
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
