import type { StopSpot } from '#features/places/shared/spots.contract.ts'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { getStopPicture } from '../shared/spots.contract.ts'

/** How the pictures of the stops of a run are loaded. */
export const pictureOnRun =
  (id: string) =>
  ({ stopId }: StopSpot, signal: AbortSignal): Promise<Blob> =>
    callBytes(getStopPicture, { params: { id, stopId } }, { signal })
