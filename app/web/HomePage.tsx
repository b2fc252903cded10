import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Suspense } from 'react'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import type { PartEntry } from '#platform/web/slots/slot.ts'
import { Part } from '#platform/web/slots/SlotParts.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'

/** The home: built from the features' widgets, chosen by role. */
export function HomePage() {
  const widgets = useSlot(homeWidgets)
  const side = widgets.filter((widget) => widget.side === true)
  const main = widgets.filter((widget) => widget.side !== true)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(side.length > 0 && { lg: 'minmax(0, 1fr) 368px' }) },
      }}
    >
      <Stack spacing={4}>
        <Widgets widgets={main} />
      </Stack>
      {side.length > 0 && (
        <Stack spacing={4}>
          <Widgets widgets={side} />
        </Stack>
      )}
    </Box>
  )
}

function Widgets({ widgets }: { widgets: readonly PartEntry<object>[] }) {
  return widgets.map(({ id, load }) => (
    <Suspense key={id} fallback={<SkeletonRows />}>
      <Part load={load} about={{}} />
    </Suspense>
  ))
}
