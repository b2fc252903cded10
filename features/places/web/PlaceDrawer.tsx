import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { parseCoordinates, showCoordinates } from '../shared/coordinates.ts'
import { createPlace, placeKind, updatePlace, type Place } from '../shared/places.contract.ts'
import { placeFields } from '../shared/places.fields.ts'

const FORM = 'place-form'

/** Adds a place or changes one. A place belongs to one group; with several to choose from, the form asks which. */
export function PlaceDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const text = useText()
  const groups = useMe().groups.filter((group) => group.chosen)
  const create = useCommand(createPlace, { touches: [['places']] })
  const update = useCommand(updatePlace, { touches: [['places']] })
  const [initial] = useState((): FieldValues =>
    place
      ? {
          name: place.name,
          coordinates: showCoordinates(place),
          kind: place.kind,
          address: place.address || null,
          safetyNotes: place.safetyNotes || null,
        }
      : { kind: 'stop', group: groups[0]?.id ?? null },
  )
  const group: FieldDefinition = {
    fieldName: 'group',
    label: 'places.field.group',
    type: 'radio',
    required: true,
    fields: groups.map(({ id, name }) => ({ value: id, words: name })),
  }
  const save = async (values: FieldValues) => {
    const point = parseCoordinates(String(values['coordinates']))
    if (!point) throw wrongCoordinates(text('places.error.coordinates'))
    const body = {
      name: String(values['name']),
      kind: placeKind.parse(values['kind']),
      ...point,
      address: String(values['address'] ?? ''),
      safetyNotes: String(values['safetyNotes'] ?? ''),
    }
    const saved = place
      ? await update.mutateAsync({ params: { id: place.id }, body: { ...body, version: place.version } })
      : await create.mutateAsync({ body: { ...body, customerGroupId: String(values['group']) } })
    toast('success', text('places.saved', { name: saved.name }))
    onClose()
  }
  const fields = place || groups.length < 2 ? placeFields : [group, ...placeFields]
  return (
    <Drawer
      title={text(place ? 'places.edit' : 'places.add')}
      {...(place && { over: place.customerGroupDto.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={create.isPending || update.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={fields}
        values={initial}
        columns={1}
        draft={{ record: place?.id ?? 'new', version: place?.version }}
        onSubmit={save}
      />
    </Drawer>
  )
}

function wrongCoordinates(message: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    errorCode: 'E012',
    detail: message,
    fields: [{ fieldName: 'coordinates', message }],
  })
}
