import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { BodySitesInput } from '#features/guests/web/body-map.api.tsx'
import { searchGoals } from '#features/goals/shared/goals.contract.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldOption, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { timesInput } from '#features/medicines/web/times-input.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { KINDS } from '../shared/due.rules.ts'
import { addTreatment, changeTreatment, treatment as schema, type Treatment } from '../shared/treatments.contract.ts'
import { contentTyped, textOf, treatmentFields, treatmentValues } from './treatment-fields.ts'
import type { TreatmentPerson } from './treatment-person.ts'

const MOST_GOALS = 100
const timesAs = (summary: string) =>
  timesInput({
    summary,
    unclear: 'treatments.times.unclear',
    twice: 'treatments.error.timeTwice',
    add: 'treatments.times.add',
    remove: 'treatments.times.remove',
  })
const perPlannedDay = timesAs('treatments.times.perPlannedDay')
const INPUTS = {
  bodySites: BodySitesInput,
  'times.times': timesAs('treatments.times.perDay'),
  'times.weekdays': perPlannedDay,
  'times.days': perPlannedDay,
}

type TreatmentDrawerProps = { person: TreatmentPerson; treatment: Treatment | null; onClose: () => void }

/** Plans a treatment, or writes a new version of it. */
export function TreatmentDrawer(props: TreatmentDrawerProps) {
  const goals = useCallPage(searchGoals, { body: { filters: { personId: props.person.id }, limit: MOST_GOALS } })
  // The form asks for a goal from the start, or for none.
  if (goals.isPending) return null
  const options = (goals.data?.data ?? [])
    .filter(({ lifecycle }) => lifecycle !== 'PROPOSED')
    .map(({ id, content }) => ({ value: id, words: content.statement }))
  return <Sheet {...props} goals={options} />
}

function Sheet({ person, treatment, goals, onClose }: TreatmentDrawerProps & { goals: readonly FieldOption[] }) {
  const text = useText()
  const touches = { touches: [['treatments'], ['deadlines']] }
  const add = useCommand(addTreatment, touches)
  const change = useCommand(changeTreatment, touches)
  const [now, unlessNewer] = useNewest(treatment, schema)
  const [id] = useState(() => crypto.randomUUID())
  const [today] = useState(() => dayIn(person.zone, serverNow()))
  const values = useMemo(() => treatmentValues(now, today), [now, today])
  const fields = useMemo(() => treatmentFields(now === null, withNamed(goals, now)), [now, goals])
  const save = async (typed: FieldValues): Promise<Treatment> => {
    const content = contentTyped(typed)
    if ('wrong' in content) throw wrongField(content.wrong, text(`treatments.error.${content.message}`))
    const written = {
      kind: KINDS.find((one) => one === typed['kind']) ?? ('OTHER' as const),
      content,
      goalId: textOf(typed['goalId']) || null,
    }
    if (now)
      return unlessNewer(
        change.mutateAsync({
          params: { id: now.id },
          body: { ...written, version: now.version, reason: textOf(typed['reason']) },
        }),
      )
    return add.mutateAsync({ body: { ...written, id, personId: person.id } })
  }
  return (
    <FormDrawer
      id="treatment"
      title={text(now ? 'treatments.edit' : 'treatments.add')}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      inputs={INPUTS}
      saved={text('treatments.saved')}
      onClose={onClose}
      onSave={save}
    />
  )
}

/** The goal that is named stays a choice when it was closed since. */
function withNamed(goals: readonly FieldOption[], now: Treatment | null): readonly FieldOption[] {
  const goal = now?.goal
  if (!goal || goals.some(({ value }) => value === goal.id)) return goals
  return [...goals, { value: goal.id, words: goal.statement }]
}

/** Marks a field as the server would. */
const wrongField = (fieldName: string, message: string) =>
  new ApiProblem({ status: 400, fields: [{ fieldName, message }] })
