import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/state.tsx'
import type { Mode, RouteRow } from '../shared/routes.contract.ts'

export const MODE_ICON: Record<Mode, IconName> = {
  bus: 'bus',
  minibus: 'minibus',
  walk: 'walk',
  taxi: 'taxi',
  car: 'car',
}
export const STATUS_HUE: Record<RouteRow['status'], Hue> = { DRAFT: 'unknown', ACTIVE: 'arrived', ARCHIVED: 'absent' }
export const STATUS_ICON: Record<RouteRow['status'], IconName> = { DRAFT: 'edit', ACTIVE: 'check', ARCHIVED: 'archive' }
