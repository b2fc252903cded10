import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.tsx'
import { createPlace, placeKind, updatePlace, type Place } from '../shared/places.contract.ts'
import { placeFields } from '../shared/places.fields.ts'
import * as z from 'zod/mini'

/** Adds or edits a place. */
export function PlaceDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const { groups } = useMe()
  const [groupId, setGroupId] = useState(place?.customerGroupDto.id ?? groups[0]?.id ?? '')
  const save = async (values: FieldValues) => {
    const body = bodyOf(values)
    if (place) await call(updatePlace, { params: { id: place.id }, body: { ...body, version: place.version } })
    else await call(createPlace, { body: { ...body, customerGroupId: groupId } })
    await Promise.all([refresh(client, ['places']), refresh(client, ['routes'])])
    toast('success', text('utils.saved'))
    onClose()
  }
  return (
    <Drawer
      title={place ? text('places.edit', { name: place.name }) : text('places.add')} onClose={onClose}
      footer={<><Button onClick={onClose}>{text('utils.cancel')}</Button><Button look="primary" type="submit" form="place">{text('utils.save')}</Button></>}
    >
      <div className="col g16">
        {!place && <GroupChoice value={groupId} onChange={setGroupId} />}
        <Form id="place" fields={placeFields} values={valuesOf(place)} onSubmit={save} />
      </div>
    </Drawer>
  )
}

function valuesOf(place: Place | null): FieldValues {
  return {
    name: place?.name ?? null, address: place?.address ?? null, kind: place?.kind ?? 'stop', safetyNotes: place?.safetyNotes ?? null,
    latitude: place ? String(place.latitude).replace('.', ',') : null, longitude: place ? String(place.longitude).replace('.', ',') : null,
  }
}

/** Degrees are typed with a decimal comma; a word instead of a number is refused by the server, which marks the field. */
function bodyOf(values: FieldValues) {
  const degrees = (value: FieldValues[string] | undefined) => Number(String(value ?? '').replace(',', '.'))
  return {
    name: String(values['name'] ?? ''), kind: z.parse(placeKind, values['kind']), address: String(values['address'] ?? ''),
    safetyNotes: String(values['safetyNotes'] ?? ''), latitude: degrees(values['latitude']), longitude: degrees(values['longitude']),
  }
}
