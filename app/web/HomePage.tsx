import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import type { Role } from '#platform/shared/contract/roles.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { FEATURES } from './features.ts'

const WIDGETS = FEATURES.flatMap((feature) => feature.widgets ?? [])
  .toSorted((a, b) => a.order - b.order)
  .map((widget) => ({ ...widget, View: lazy(async () => ({ default: await widget.load() })) }))

/** The home: built from the features' widgets, chosen by role. */
export function HomePage() {
  const { role } = useMe()
  const [main, side] = [widgetsOf(role, false), widgetsOf(role, true)]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(side.length > 0 && { lg: 'minmax(0, 1fr) 368px' }) },
      }}
    >
      <Stack spacing={4}>{main}</Stack>
      {side.length > 0 && <Stack spacing={4}>{side}</Stack>}
    </Box>
  )
}

function widgetsOf(role: Role, side: boolean) {
  return WIDGETS.filter((widget) => widget.roles.includes(role) && (widget.side ?? false) === side).map(
    ({ name, View }) => (
      <Suspense key={name} fallback={<SkeletonRows />}>
        <View />
      </Suspense>
    ),
  )
}
