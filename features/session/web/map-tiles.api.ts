import { useCall } from '#platform/web/api/use-call.ts'
import { getProduct } from '../shared/session.contract.ts'

/** The address of the tiles of maps, when the application has one (`MAP_TILES`). */
export function useMapTiles(): string | undefined {
  return useCall(getProduct, {}).data?.mapTiles
}
