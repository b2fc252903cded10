import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { createVehicle, EQUIPMENT, updateVehicle, type Vehicle } from '../shared/vehicles.contract.ts'
import { vehicleFields } from '../shared/vehicles.fields.ts'

const TOUCHED = [['vehicles'], ['routes'], ['runs']] as const

/** Adds a vehicle or changes one. It belongs to one group; with several to choose from, the form asks which. */
export function VehicleDrawer({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const groups = useMe().groups.filter((group) => group.chosen)
  const create = useCommand(createVehicle, { touches: TOUCHED })
  const update = useCommand(updateVehicle, { touches: TOUCHED })
  const [initial] = useState((): FieldValues => ({
    group: groups[0]?.id ?? null,
    name: vehicle?.name ?? null,
    plate: vehicle?.plate || null,
    seats: vehicle?.seats ?? null,
    wheelchairPlaces: vehicle?.wheelchairPlaces ?? 0,
    equipment: vehicle?.equipment.join(';') || null,
    inUse: vehicle?.status !== 'D',
  }))
  const group: FieldDefinition = {
    fieldName: 'group',
    label: 'vehicles.field.group',
    type: 'radio',
    required: true,
    fields: groups.map(({ id, name }) => ({ value: id, words: name })),
  }
  const save = (values: FieldValues) => {
    const body = {
      name: String(values['name']),
      plate: String(values['plate'] ?? ''),
      seats: Number(values['seats']),
      wheelchairPlaces: Number(values['wheelchairPlaces'] ?? 0),
      equipment: EQUIPMENT.filter((one) =>
        String(values['equipment'] ?? '')
          .split(';')
          .includes(one),
      ),
      status: values['inUse'] === true ? ('A' as const) : ('D' as const),
    }
    return vehicle
      ? update.mutateAsync({ params: { id: vehicle.id }, body: { ...body, version: vehicle.version } })
      : create.mutateAsync({ body: { ...body, customerGroupId: String(values['group']) } })
  }
  return (
    <FormDrawer
      id="vehicle-form"
      title={text(vehicle ? 'vehicles.edit' : 'vehicles.add')}
      over={vehicle?.customerGroupDto.name}
      fields={vehicle || groups.length < 2 ? vehicleFields : [group, ...vehicleFields]}
      values={initial}
      draft={{ record: vehicle?.id ?? 'new', version: vehicle?.version }}
      onSave={save}
      saved={({ name }) => text('vehicles.saved', { name })}
      onSaved={({ id }) => {
        onClose()
        if (!vehicle) go(paths.vehicle(id))
      }}
      onClose={onClose}
    />
  )
}
