import Box from '@mui/material/Box'
import { useTakenOn } from '#features/crew/web/taken-on.api.tsx'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { sendRescue } from '../shared/exits.contract.ts'
import { getRun, latestRuns, type RunDetail } from '../shared/runs.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'vehicleLabel', label: 'runs.rescue.vehicle', type: 'string', required: true, maxDigits: 60 },
  { fieldName: 'leadId', label: 'runs.rescue.lead', type: 'autocomplete', required: true },
]
const SOURCES = {
  leadId: { chosen: null, search: (q: string) => call(autocompleteAssistants, { query: { q } }) },
}
const NOTHING: FieldValues = { vehicleLabel: null, leadId: null }

/** Another vehicle for the rest of the way: which one, and who leads it. Its crew takes the children on. */
export function RescueDrawer({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const text = useText()
  const takenOn = useTakenOn(['leadId'])
  const rescue = useCommand(sendRescue, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  return (
    <FormDrawer
      id="rescue"
      over={run.routeName}
      title={text('runs.rescue.title')}
      about={text('runs.rescue.body')}
      fields={[...FIELDS, ...takenOn.fields]}
      values={NOTHING}
      sources={SOURCES}
      submit={text('runs.rescue.send')}
      onSave={(typed) =>
        takenOn.send(typed, (override) =>
          rescue.mutateAsync({
            params: { id: run.id },
            body: { vehicleLabel: String(typed['vehicleLabel']), leadId: String(typed['leadId']), override },
          }),
        )
      }
      onClose={onClose}
    >
      <Box sx={{ mt: 4 }}>{takenOn.said}</Box>
    </FormDrawer>
  )
}
