import { changeGoal, type Goal, type GoalContent } from '#features/goals/shared/goals.contract.ts'
import { changeTreatment, type Treatment } from '#features/treatments/shared/treatments.contract.ts'
import { useCommand } from '#platform/web/api/use-call.ts'

type Links = Pick<GoalContent, 'measurements' | 'activities'>

/** Makes and ends links: a treatment names its goal, a goal names kinds of measurements and activities. Each is a version with its history. */
export function useLinks({ id, version, content }: Goal) {
  const change = useCommand(changeGoal, { touches: [['goals']] })
  const changed = useCommand(changeTreatment, { touches: [['treatments'], ['deadlines']] })
  return {
    content: (links: Partial<Links>): Promise<unknown> =>
      change.mutateAsync({ params: { id }, body: { version, content: { ...content, ...links } } }),
    treatment: (its: Treatment, goalId: string | null): Promise<unknown> =>
      changed.mutateAsync({
        params: { id: its.id },
        body: { version: its.version, kind: its.kind, content: its.content, goalId },
      }),
  }
}
