import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { csvOf } from '#platform/shared/csv.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import { EXPORT_MAX, type exportVehicles } from '../shared/vehicles.contract.ts'
import { vehiclesTexts } from '../shared/vehicles.texts.ts'
import { searchVehicleRows } from './vehicles.queries.ts'

const HEADS = ['name', 'plate', 'seats', 'wheelchairPlaces', 'papers', 'nextExpiry', 'routes', 'group'] as const

/** The vehicles that the search finds, with the columns of the list in the reader's language. */
export async function exportRows(work: Work, body: BodyOf<typeof exportVehicles>): Promise<Bytes> {
  const { data } = await searchVehicleRows(work, { ...body, limit: EXPORT_MAX, offset: 0 })
  const { language } = work.actor
  return {
    type: 'text/csv; charset=utf-8',
    fileName: 'vehicles.csv',
    bytes: csvOf(
      HEADS.map((head) => vehiclesTexts[`vehicles.field.${head}`][language]),
      data.map((vehicle) => [
        vehicle.name,
        vehicle.plate,
        String(vehicle.seats),
        String(vehicle.wheelchairPlaces),
        vehiclesTexts[`vehicles.state.${vehicle.papersState}`][language],
        vehicle.nextExpiry ?? '',
        vehicle.routes.map((route) => route.name).join('; '),
        vehicle.customerGroupDto.name,
      ]),
    ),
  }
}
