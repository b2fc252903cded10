import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTakenOn } from '#features/crew/web/taken-on.api.tsx'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CREW_FUNCTIONS, crewFunction, type CrewMember, type RouteDetail } from '../../shared/routes.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'personId', label: 'routes.crew.person', type: 'autocomplete', required: true },
  {
    fieldName: 'function',
    label: 'routes.crew.function',
    type: 'radio',
    required: true,
    fields: CREW_FUNCTIONS.map((value) => ({ value, label: `routes.crew.${value}` })),
  },
]
type CrewDrawerProps = {
  route: RouteDetail
  onAdd: (member: Pick<CrewMember, 'personId' | 'function'>, override: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Adds somebody to the crew. */
export function CrewDrawer({ route, onAdd, onClose }: CrewDrawerProps) {
  const text = useText()
  const customerGroupId = route.customerGroupDto.id
  const [sources] = useState(() => ({
    personId: {
      chosen: null,
      // Whoever is on the crew already cannot be added again.
      search: async (q: string) =>
        (await call(autocompleteAssistants, { query: { q, customerGroupId } })).filter(
          ({ id }) => !route.crew.some((member) => member.personId === id),
        ),
    },
  }))
  const takenOn = useTakenOn(['personId', 'function'])
  const [values] = useState((): FieldValues => ({
    personId: null,
    function: route.crew.some((member) => member.function === 'lead') ? 'escort' : 'lead',
  }))
  return (
    <FormDrawer
      id="route-crew"
      over={route.name}
      title={text('routes.crew.add')}
      fields={[...FIELDS, ...takenOn.fields]}
      values={values}
      sources={sources}
      onSave={(typed) =>
        takenOn.send(typed, (override) =>
          onAdd({ personId: String(typed['personId']), function: crewFunction.parse(typed['function']) }, override),
        )
      }
      saved={text('utils.saved')}
      onClose={onClose}
    >
      <Box sx={{ mt: 4 }}>{takenOn.said}</Box>
    </FormDrawer>
  )
}
