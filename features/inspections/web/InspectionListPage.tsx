import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { exportInspections, searchInspections, type Inspection } from '../shared/inspections.contract.ts'
import { inspectionPath, InspectionState } from './inspection-state.tsx'
import { InspectionDrawer } from './InspectionDrawer.tsx'

const FILTERS = ['all', 'open', 'blocking', 'archived'] as const
type Filter = (typeof FILTERS)[number]
const BY = {
  all: {},
  open: { defects: 'open' },
  blocking: { defects: 'blocking' },
  archived: { status: 'D' },
} as const

const addressSchema = z.object({ vehicle: z.optional(z.string()) })

type Asked = { filter: Filter; sort?: { field: string; direction: 'asc' | 'desc' }; q?: string }
const bodyOf = ({ filter, sort, q }: Asked, vehicleId: string | undefined) => ({
  ...(q !== undefined && { q }),
  filters: { ...BY[filter], ...(vehicleId !== undefined && { vehicleId }) },
  sort: sort
    ? [{ field: sort.field === 'vehicle' ? ('vehicle' as const) : ('inspectedAt' as const), direction: sort.direction }]
    : [],
})

/** inspectionList: the inspections of the groups' vehicles, the latest first; of one vehicle when the address says so. */
export function InspectionListPage() {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [{ vehicle }, change] = useAddress(addressSchema)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {text('inspections.add')}
    </Button>
  )
  const columns: Column<Inspection>[] = [
    { key: 'vehicle', label: text('inspections.field.vehicle'), sort: 'vehicle', cell: (one) => one.vehicleName },
    {
      key: 'inspectedAt',
      label: text('inspections.field.inspectedAt'),
      sort: 'inspectedAt',
      cell: (one) => showMoment(one.inspectedAt, one.zone),
    },
    { key: 'kind', label: text('inspections.field.kind'), cell: (one) => text(`inspections.kind.${one.kind}`) },
    { key: 'inspectedBy', label: text('inspections.field.inspectedBy'), cell: (one) => one.inspectedBy },
    {
      key: 'odometer',
      label: text('inspections.field.odometer'),
      right: true,
      cell: ({ odometer }) => (odometer === null ? null : showNumber(odometer)),
    },
    {
      key: 'defects',
      label: text('inspections.field.defects'),
      cell: (one) => <InspectionState inspection={one} />,
    },
    { key: 'group', label: text('inspections.field.group'), cell: (one) => one.customerGroupDto.name },
  ]
  return (
    <>
      <ListPage<Inspection, Filter>
        title={text('inspections.title')}
        searchLabel={text('inspections.search')}
        counted={(count) => text('inspections.count', { count })}
        noMatch={(q) => text('inspections.noMatch', { q })}
        columns={columns}
        main={add}
        filters={FILTERS.map((key) => ({ key, label: text(`inspections.filter.${key}`) }))}
        more={
          vehicle !== undefined && (
            <Chip label={text('inspections.filter.oneVehicle')} onDelete={() => change({ vehicle: undefined })} />
          )
        }
        queryKey={['inspections', 'search', vehicle]}
        defaultSort={{ field: 'inspectedAt', direction: 'desc' }}
        load={({ limit, offset, ...asked }, signal) =>
          callPage(searchInspections, { body: { ...bodyOf(asked, vehicle), limit, offset } }, { signal })
        }
        {...(admin && {
          onExport: (asked, format) =>
            saveFile(exportInspections, { body: bodyOf(asked, vehicle), query: { format } }, `inspections.${format}`),
        })}
        href={(one) => inspectionPath(one.id)}
        card={(one) => (
          <Row gap={3} component="span">
            <Box component="span" sx={REST}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {one.vehicleName}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {[showMoment(one.inspectedAt, one.zone), text(`inspections.kind.${one.kind}`), one.inspectedBy].join(
                  ' · ',
                )}
              </Typography>
            </Box>
            <InspectionState inspection={one} />
          </Row>
        )}
        empty={
          <EmptyState icon="check" title={text('inspections.empty')} action={add}>
            {text('inspections.emptyBody')}
          </EmptyState>
        }
      />
      {adding && <InspectionDrawer onClose={() => setAdding(false)} />}
    </>
  )
}
