import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Suspense, useCallback, useState } from 'react'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import type { PartEntry } from '#platform/web/slots/slot.ts'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { useFirstData } from './use-first-data.ts'

/** Whoever comes back finds what was loaded before. */
let shownBefore = false

/** The home: built from the features' widgets, chosen by role, which appear together. */
export function HomePage() {
  const widgets = useSlot(homeWidgets)
  const [shown, setShown] = useState(shownBefore)
  const show = useCallback(() => {
    shownBefore = true
    setShown(true)
  }, [])
  const side = widgets.filter((widget) => widget.side === true)
  const main = widgets.filter((widget) => widget.side !== true)
  return (
    <>
      {!shown && <SkeletonRows />}
      <Box
        sx={{
          display: shown ? 'grid' : 'none',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(side.length > 0 && { lg: 'minmax(0, 1fr) 368px' }) },
        }}
      >
        <Suspense>
          <Stack spacing={4}>
            <Widgets widgets={main} />
          </Stack>
          {side.length > 0 && (
            <Stack spacing={4}>
              <Widgets widgets={side} />
            </Stack>
          )}
          <FirstData onData={show} />
        </Suspense>
      </Box>
    </>
  )
}

/** Beside the widgets, so that it is there when the code of all of them is. */
function FirstData({ onData }: { onData: () => void }) {
  useFirstData(onData)
  return null
}

function Widgets({ widgets }: { widgets: readonly PartEntry<object>[] }) {
  return widgets.map(({ id, load }) => <Part key={id} load={load} about={{}} />)
}
