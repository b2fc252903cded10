import { deviceZone } from '#platform/web/i18n/formats.ts'
import { zoneOf } from './group-zone.rules.ts'
import { useMe } from './session.api.tsx'

/** The zone of a group that somebody works in, for moments that belong to it. */
export const useZone = (groupId: string | undefined): string => zoneOf(useMe().groups, groupId) ?? deviceZone()
