import { useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { saveHome, type HomeRow } from '../shared/travel.contract.ts'
import { useHomeChoice } from '#features/places/web/home-choice.api.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** Adds a home of a child or changes it. Its id is made here, so that a repeat makes no second home. */
export function HomeDrawer({ child, plan, home, onClose }: PlanProps & { home: HomeRow | null; onClose: () => void }) {
  const text = useText()
  const save = useCommand(saveHome, { touches: TRAVEL_TOUCHED })
  const homes = useHomeChoice(child.customerGroupDto.id)
  const [id] = useState(() => home?.id ?? crypto.randomUUID())
  const [values] = useState((): FieldValues => ({
    name: home?.name ?? null,
    placeId: home?.place?.id ?? null,
    adults: home?.adults.map((one) => one.id).join(';') || null,
    shared: home?.shared ?? false,
  }))
  const fields: FieldDefinition[] = [
    { fieldName: 'name', label: 'travel.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
    {
      fieldName: 'placeId',
      label: 'travel.field.place',
      type: 'autocomplete',
      path: '/comunibus/api/v1/place/autocomplete',
      helperText: 'travel.field.placeHelp',
    },
    {
      fieldName: 'adults',
      label: 'travel.field.adults',
      type: 'checkbox',
      fields: plan.guardians.map((one) => ({ value: one.id, words: one.name })),
    },
    { fieldName: 'shared', label: 'travel.field.shared', type: 'switch' },
  ]
  return (
    <FormDrawer
      id="travel-home"
      title={text(home ? 'travel.home.change' : 'travel.home.add')}
      over={child.fullName}
      fields={fields}
      values={values}
      sources={{ placeId: { chosen: home?.place ?? null, search: homes.search } }}
      saved={text('travel.saved')}
      onClose={onClose}
      onSave={async (typed) =>
        save.mutateAsync({
          params: { id },
          body: {
            version: home?.version ?? null,
            childId: child.id,
            name: String(typed['name']),
            placeId: await homes.keep(typeof typed['placeId'] === 'string' ? typed['placeId'] : null),
            shared: typed['shared'] === true,
            adultIds: String(typed['adults'] ?? '')
              .split(';')
              .filter(Boolean),
          },
        })
      }
    />
  )
}
