import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { PlaceKind } from '../shared/places.contract.ts'

export const KIND_ICON: Record<PlaceKind, IconName> = {
  stop: 'place',
  school: 'school',
  home_point: 'home',
  depot: 'bus',
  meeting_point: 'people',
}

/** Of a kind on disc and map; the word stands beside it. */
export const KIND_HUE: Record<PlaceKind, Hue> = {
  stop: 'onboard',
  school: 'arrived',
  home_point: 'waiting',
  depot: 'absent',
  meeting_point: 'unknown',
}
