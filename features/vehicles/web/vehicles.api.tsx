import { lazy } from 'react'

/** The choice of a vehicle for a day of a group. */
export const LazyVehicleChoice = lazy(async () => ({ default: (await import('./VehicleChoice.tsx')).VehicleChoice }))

/** Reading the sticker at the last row of a vehicle. */
export const LazyStickerScan = lazy(async () => ({ default: (await import('./StickerScan.tsx')).StickerScan }))
