import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { Suspense, useState } from 'react'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { AbsenceRows } from '#features/absences/web/absence-rows.api.tsx'
import { searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { EmptyState, Loaded, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import type { ChildTabProps } from './child-tab.api.ts'
import { childHistory } from './slots.api.ts'

const ABSENCES = 'absences'

/** HISTORY of a child: everything in one line of time, its rides with what became of them, its absences. */
export function ChildHistoryTab({ child }: ChildTabProps) {
  const text = useText()
  const views = useSlot(childHistory)
  const [chosen, setChosen] = useState(views[0]?.id ?? ABSENCES)
  const view = views.find(({ id }) => id === chosen)
  return (
    <Stack spacing={4}>
      <FilterChips
        label={text('list.filters')}
        chosen={view?.id ?? ABSENCES}
        filters={[
          ...views.map(({ id, label }) => ({ key: id, label: text(label) })),
          { key: ABSENCES, label: text('children.absences') },
        ]}
        onChoose={setChosen}
      />
      {view ? (
        <Suspense key={view.id} fallback={<SkeletonRows rows={5} />}>
          <Part load={view.load} about={{ child }} />
        </Suspense>
      ) : (
        <ChildAbsences child={child} />
      )}
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
