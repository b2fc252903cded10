import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'

type Noted = Parameters<typeof riderWords>[0] & Pick<DevicePassenger, 'unplanned' | 'takenOn'>

/** Returns what tells a rider from others below the name: the class, the date of birth where it is shown, and that they are on no list. */
export const riderNote = (passenger: Noted, text: Texts): string =>
  [
    riderWords(passenger, text),
    passenger.unplanned && text(passenger.takenOn ? 'boarding.unplanned.takenOn' : 'boarding.unplanned.mark'),
  ]
    .filter(Boolean)
    .join(' · ')
