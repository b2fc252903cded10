import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { HazardKind } from '../shared/hazards.rules.ts'

export const HAZARD_ICON: Record<HazardKind, IconName> = {
  noCrossing: 'notAlone',
  dangerousCrossing: 'attention',
  closedStreet: 'remove',
}

/** Of a kind on disc and map; the word stands beside it. */
export const HAZARD_HUE: Record<HazardKind, Hue> = {
  noCrossing: 'alert',
  dangerousCrossing: 'waiting',
  closedStreet: 'absent',
}

/** The dashes of a line on the map: kinds differ without their colours too. */
export const HAZARD_DASHES: Record<HazardKind, string | undefined> = {
  noCrossing: undefined,
  dangerousCrossing: '2 8',
  closedStreet: '12 8',
}
