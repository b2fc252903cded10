import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo } from 'react'
import { searchActivities } from '#features/activities/shared/activities.contract.ts'
import type { GoalAbout } from '#features/goals/web/slots.api.ts'
import { CODES } from '#features/measurements/shared/definition-types.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { sayCode } from '#features/measurements/shared/words.ts'
import { searchTreatments } from '#features/treatments/shared/treatments.contract.ts'
import type { FieldDefinition, FieldOption, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { namesToLink } from '../../shared/evidence.rules.ts'
import { activitiesOf, treatmentsOf } from './EvidenceRows.tsx'
import { useLinks } from './use-links.ts'

const KINDS = ['treatment', 'measurement', 'activity'] as const
type Kind = (typeof KINDS)[number]
const MODULES = {
  treatment: 'drugs.userDetail',
  measurement: 'measurement.userDetail',
  activity: 'diary.userDetail',
} as const
const VALUES: FieldValues = { kind: null, treatment: null, measurement: null, activity: null }

/** One field for each kind of which something is left to link. */
function fieldsFor(options: Readonly<Record<Kind, readonly FieldOption[]>>): readonly FieldDefinition[] {
  const kinds = KINDS.filter((kind) => options[kind].length > 0)
  return [
    {
      fieldName: 'kind',
      label: 'timeline.evidence.kind',
      type: 'radio',
      required: true,
      fields: kinds.map((value) => ({ value, label: `timeline.evidence.${value}` })),
    },
    ...kinds.map((kind): FieldDefinition => ({
      fieldName: kind,
      label: `timeline.evidence.${kind}`,
      type: 'autocomplete',
      required: true,
      fields: options[kind],
      dependencies: { values: [{ fieldName: 'kind', value: kind }] },
    })),
  ]
}

/** Links a treatment, a kind of measurement or an activity with a goal. */
export function LinkDrawer({ person, goal, onClose }: GoalAbout & { onClose: () => void }) {
  const text = useText()
  const { modules } = useMe()
  const open = (kind: Kind) => modules.includes(MODULES[kind])
  const treatments = useCallPage(searchTreatments, treatmentsOf(person.id), { enabled: open('treatment') })
  const activities = useCallPage(searchActivities, activitiesOf(person.id), { enabled: open('activity') })
  const links = useLinks(goal)
  const head = usePersonHead(person)
  const { content } = goal
  const known = treatments.data?.data ?? NONE
  const attended = activities.data?.data ?? NONE
  const fields = useMemo(
    () =>
      fieldsFor({
        treatment: known
          .filter((one) => one.goal?.id !== goal.id && one.abilities.change)
          .map(({ id, content: { name } }) => ({ value: id, words: name })),
        measurement: modules.includes(MODULES.measurement)
          ? CODES.filter((code) => !content.measurements.includes(code)).map((value) => ({
              value,
              words: sayCode(value, text),
            }))
          : [],
        activity: namesToLink(attended, content.activities).map((value) => ({ value, words: value })),
      }),
    [known, attended, content, goal.id, modules, text],
  )
  // The form asks for what there is from the start.
  if ((open('treatment') && treatments.isPending) || (open('activity') && activities.isPending)) return null
  const save = (typed: FieldValues): Promise<unknown> => {
    const treatment = known.find(({ id }) => id === typed['treatment'])
    if (typed['kind'] === 'treatment' && treatment) return links.treatment(treatment, goal.id)
    const code = CODES.find((one) => one === typed['measurement'])
    if (typed['kind'] === 'measurement' && code) return links.content({ measurements: [...content.measurements, code] })
    return links.content({ activities: [...content.activities, String(typed['activity'])] })
  }
  return (
    <FormDrawer
      id="goal-link"
      title={text('timeline.evidence.link')}
      over={`${head} · ${content.statement}`}
      about={text('timeline.evidence.about')}
      fields={fields}
      values={VALUES}
      saved={text('timeline.evidence.saved')}
      onClose={onClose}
      onSave={save}
    />
  )
}

const NONE: readonly never[] = []
