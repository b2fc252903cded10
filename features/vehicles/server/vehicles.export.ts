import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayCell, tableFile } from '#platform/server/tables/table.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { EXPORT_MAX, type exportVehicles } from '../shared/vehicles.contract.ts'
import { vehiclesTexts } from '../shared/vehicles.texts.ts'
import { searchVehicleRows } from './vehicles.queries.ts'

const HEADS = ['name', 'plate', 'seats', 'wheelchairPlaces', 'papers', 'nextExpiry', 'routes', 'group'] as const

/** The vehicles that the search finds, with the columns of the list in the reader's language. */
export async function exportRows(
  tx: TenantContext,
  body: BodyOf<typeof exportVehicles>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchVehicleRows(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  const { language } = tx.actor
  const heads = HEADS.map((head) => vehiclesTexts[`vehicles.field.${head}`][language])
  const rows = data.map((vehicle) => [
    vehicle.name,
    vehicle.plate,
    vehicle.seats,
    vehicle.wheelchairPlaces,
    vehiclesTexts[`vehicles.state.${vehicle.papersState}`][language],
    dayCell(vehicle.nextExpiry),
    vehicle.routes.map((route) => route.name).join('; '),
    vehicle.customerGroupDto.name,
  ])
  return tableFile({ name: 'vehicles', heads, rows }, format)
}
