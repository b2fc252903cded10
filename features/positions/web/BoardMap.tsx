import Card from '@mui/material/Card'
import { useMemo } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import { LiveMap } from './LiveMap.tsx'
import { usePositions } from './use-positions.api.ts'
import { useWays } from './use-ways.ts'

/** The runs under way on a map, when a phone says where one is; the table beside it says the same in words. */
export function BoardMap({ runs }: { runs: readonly RunRow[] }) {
  const text = useText()
  const positions = usePositions().data
  const moving = useMemo(
    () => runs.filter(({ id, status }) => status === 'IN_PROGRESS' && positions?.some(({ runId }) => runId === id)),
    [runs, positions],
  )
  const ways = useWays(useMemo(() => moving.map(({ id }) => id), [moving]))
  const lines = useMemo(
    () =>
      moving.map(({ id, stops }) => ({
        id,
        way: ways.get(id),
        stops: stops.map((stop) => ({ ...stop, passed: stop.arrivedAt !== null })),
      })),
    [moving, ways],
  )
  const vehicles = useMemo(
    () =>
      moving.flatMap(({ id, routeName }) =>
        (positions ?? []).filter(({ runId }) => runId === id).map((one) => ({ ...one, id, name: routeName })),
      ),
    [moving, positions],
  )
  if (moving.length === 0) return null
  return (
    <Card component="section">
      <LiveMap lines={lines} vehicles={vehicles} label={text('positions.map')} height={320} />
    </Card>
  )
}
