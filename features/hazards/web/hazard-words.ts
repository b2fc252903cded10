import { showCoordinates } from '#features/places/shared/coordinates.ts'
import { showDay, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hazard } from '../shared/hazards.contract.ts'
import { lengthOf } from '../shared/hazards.rules.ts'

/** On which days a hazard counts, in words. */
export function useDays(): (hazard: Pick<Hazard, 'firstDay' | 'lastDay'>) => string {
  const text = useText()
  return ({ firstDay, lastDay }) =>
    firstDay === null || lastDay === null
      ? text('hazards.always')
      : text('hazards.days', { first: showDay(firstDay), last: showDay(lastDay) })
}

/** Where a hazard is, in words. */
export function useWhere(): (hazard: Pick<Hazard, 'points' | 'radiusM'>) => string {
  const text = useText()
  return ({ points, radiusM }) =>
    radiusM === null
      ? text('hazards.line', { metres: showNumber(Math.round(lengthOf(points))), count: points.length })
      : text('hazards.point', { metres: showNumber(radiusM), at: points.map(showCoordinates).join(' ') })
}
