import type { GroupAbout } from '#features/groups/web/slots.api.ts'
import { useMemo } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getScoring, setScoring } from '../../shared/news2/news2.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'on', label: 'measurements.score.on', type: 'switch' },
  {
    fieldName: 'accepted',
    label: 'measurements.score.accepted',
    type: 'switch',
    helperText: 'measurements.score.acceptedHelp',
    dependencies: { values: [{ fieldName: 'on', value: true }] },
  },
]

/** Whether a group sees the early warning score: off until somebody accepts responsibility for it. */
export function ScoringDrawer({ group, onClose }: GroupAbout) {
  const text = useText()
  const query = useCall(getScoring, { params: { id: group.id } })
  if (query.data) return <Sheet group={group} decided={query.data} onClose={onClose} />
  return (
    <Drawer over={group.name} title={text('measurements.score')} onClose={onClose}>
      <Loaded query={query} rows={2}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

function Sheet({ group, decided, onClose }: GroupAbout & { decided: AnswerOf<typeof getScoring> }) {
  const text = useText()
  const set = useCommand(setScoring, { touches: [['measurements']] })
  const [{ version, on, by, at }, unlessNewer] = useNewest(decided, getScoring.answer)
  // Who accepted it is known; switching it on again is a decision anew.
  const values = useMemo(() => ({ on, accepted: on }), [on])
  return (
    <FormDrawer
      id="group-scoring"
      title={text('measurements.score')}
      over={group.name}
      about={
        <>
          {text('measurements.score.body')}
          {by !== null && at !== null && (
            <p>
              {text(on ? 'measurements.score.onBy' : 'measurements.score.offBy', { name: by, date: showMoment(at) })}
            </p>
          )}
        </>
      }
      fields={FIELDS}
      values={values}
      saved={text('measurements.score.saved')}
      onSave={(typed) =>
        unlessNewer(
          set.mutateAsync({
            params: { id: group.id },
            body: { version, on: typed['on'] === true, accepted: typed['accepted'] === true },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
