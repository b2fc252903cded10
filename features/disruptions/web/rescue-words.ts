import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { rescueOptions } from '#features/runs/shared/rescue.contract.ts'
import type { RescueNeeds, RescueProblem } from '#features/runs/shared/rescue.rules.ts'

type Options = AnswerOf<typeof rescueOptions>

/** What the choice of a rescue says, as one line each. */
export function useRescueWords() {
  const text = useText()
  const problem = ({ code, values: { credential, ...rest } }: RescueProblem): string =>
    text(`disruptions.rescue.problem.${code}`, {
      ...rest,
      ...(credential !== undefined && { credential: text(`crew.credential.${credential}`) }),
    })
  return {
    problem,
    documents: (kinds: readonly string[]) => kinds.map((kind) => text(`vehicles.paper.${kind}`)).join(', '),
    needs: ({ seated, wheelchairs }: RescueNeeds) =>
      [
        text('disruptions.rescue.needs', { seated }),
        wheelchairs > 0 && text('disruptions.rescue.needs.wheelchairs', { wheelchairs }),
      ]
        .filter(Boolean)
        .join(', '),
    vehicle: (one: Options['vehicles'][number]) =>
      [
        one.name,
        one.plate,
        text('vehicles.seats', { seats: one.seats }),
        one.wheelchairPlaces > 0 && text('vehicles.wheelchairs', { count: one.wheelchairPlaces }),
        ...one.problems.map(problem),
      ]
        .filter(Boolean)
        .join(' · '),
    lead: (one: Options['leads'][number]) =>
      [one.name, ...(one.problems.length > 0 ? one.problems.map(problem) : [text('disruptions.rescue.free')])].join(
        ' · ',
      ),
  }
}
