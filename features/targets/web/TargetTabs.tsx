import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import { OwnRanges, withMeasurementTexts } from '#features/measurements/web/own-ranges.api.tsx'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'

const Targets = lazy(withMeasurementTexts(async () => ({ default: (await import('./Targets.tsx')).Targets })))

/** TARGETS of a guest. */
export const GuestTargets = ({ person }: PersonTabProps) => <Both person={person} />

/** TARGETS of a child who is a guest too. */
export const ChildTargets = ({ child }: ChildTabProps) => <Both person={{ id: child.id, fullName: child.fullName }} />

const Both = ({ person }: { person: { id: string; fullName: string } }) => (
  <Suspense fallback={<SkeletonRows />}>
    <Stack spacing={4}>
      <Targets person={person} />
      <OwnRanges person={person} />
    </Stack>
  </Suspense>
)
