import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { exportVehicles, searchVehicles, type Vehicle } from '../shared/vehicles.contract.ts'
import { roomOf, VehicleState } from './vehicle-look.tsx'
import { VehicleDrawer } from './VehicleDrawer.tsx'

const FILTERS = ['all', 'soon', 'expired', 'blocked', 'away'] as const
type Filter = (typeof FILTERS)[number]
const BY = {
  all: { status: 'A' },
  soon: { status: 'A', papers: 'soon' },
  expired: { status: 'A', papers: 'expired' },
  blocked: { status: 'A', condition: 'blocked' },
  away: { status: 'D' },
} as const

type Sort = { field: string; direction: 'asc' | 'desc' }
const bodyOf = ({ filter, sort, q }: { filter: Filter; sort?: Sort; q?: string }) => ({
  ...(q !== undefined && { q }),
  filters: BY[filter],
  sort: sort
    ? [{ field: sort.field === 'seats' ? ('seats' as const) : ('name' as const), direction: sort.direction }]
    : [],
})

/** vehicleList: the vehicles of the groups, with what expires. */
export function VehicleListPage() {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {text('vehicles.add')}
    </Button>
  )
  const columns: Column<Vehicle>[] = [
    { key: 'name', label: text('vehicles.field.name'), sort: 'name', cell: (vehicle) => vehicle.name },
    { key: 'plate', label: text('vehicles.field.plate'), cell: (vehicle) => vehicle.plate },
    { key: 'seats', label: text('vehicles.field.seats'), sort: 'seats', right: true, cell: (vehicle) => vehicle.seats },
    {
      key: 'wheelchairs',
      label: text('vehicles.field.wheelchairPlaces'),
      right: true,
      cell: (vehicle) => vehicle.wheelchairPlaces,
    },
    {
      key: 'papers',
      label: text('vehicles.field.papers'),
      cell: (vehicle) => <VehicleState vehicle={vehicle} />,
    },
    {
      key: 'nextExpiry',
      label: text('vehicles.field.nextExpiry'),
      cell: (vehicle) => vehicle.nextExpiry && showDay(vehicle.nextExpiry),
    },
    {
      key: 'routes',
      label: text('vehicles.field.routes'),
      cell: (vehicle) => vehicle.routes.map((route) => route.name).join(', '),
    },
    { key: 'group', label: text('vehicles.field.group'), cell: (vehicle) => vehicle.customerGroupDto.name },
  ]
  return (
    <>
      <ListPage<Vehicle, Filter>
        title={text('vehicles.title')}
        searchLabel={text('vehicles.search')}
        counted={(count) => text('vehicles.count', { count })}
        noMatch={(q) => text('vehicles.noMatch', { q })}
        columns={columns}
        main={add}
        filters={FILTERS.map((key) => ({ key, label: text(`vehicles.filter.${key}`) }))}
        queryKey={['vehicles', 'search']}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ limit, offset, ...asked }, signal) =>
          callPage(searchVehicles, { body: { ...bodyOf(asked), limit, offset } }, { signal })
        }
        onExport={(asked, format) =>
          saveFile(exportVehicles, { body: bodyOf(asked), query: { format } }, `vehicles.${format}`)
        }
        href={(vehicle) => paths.vehicle(vehicle.id)}
        card={(vehicle) => (
          <Row gap={3} component="span">
            <Box component="span" sx={REST}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {vehicle.name}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {[vehicle.plate, roomOf(vehicle, text)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <VehicleState vehicle={vehicle} />
          </Row>
        )}
        empty={
          <EmptyState icon="bus" title={text('vehicles.empty')} action={add}>
            {text('vehicles.emptyBody')}
          </EmptyState>
        }
      />
      {adding && <VehicleDrawer vehicle={null} onClose={() => setAdding(false)} />}
    </>
  )
}
