import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
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
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(createVehicle, { touches: TOUCHED })
  const update = useCommand(updateVehicle, { touches: TOUCHED })
  const [initial] = useState((): FieldValues => ({
    name: vehicle?.name ?? null,
    plate: vehicle?.plate || null,
    seats: vehicle?.seats ?? null,
    wheelchairPlaces: vehicle?.wheelchairPlaces ?? 0,
    equipment: vehicle?.equipment.join(';') || null,
    inspectionDays: vehicle?.inspectionDays ?? null,
    inUse: vehicle?.status !== 'D',
  }))
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
      inspectionDays: typeof values['inspectionDays'] === 'number' ? values['inspectionDays'] : null,
      status: values['inUse'] === true ? ('A' as const) : ('D' as const),
    }
    return vehicle
      ? update.mutateAsync({ params: { id: vehicle.id }, body: { ...body, version: vehicle.version } })
      : create.mutateAsync({ body: { ...body, customerGroupId: groupId } })
  }
  return (
    <FormDrawer
      id="vehicle-form"
      title={text(vehicle ? 'vehicles.edit' : 'vehicles.add')}
      over={vehicle?.customerGroupDto.name}
      about={vehicle ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={vehicleFields}
      values={initial}
      draft={{ record: vehicle?.id ?? 'new', version: vehicle?.version }}
      onSave={save}
      saved={({ name }) => text('vehicles.saved', { name })}
      savedTo={({ id }) => paths.vehicle(id)}
      onSaved={({ id }) => {
        onClose()
        if (!vehicle) go(paths.vehicle(id))
      }}
      onClose={onClose}
    />
  )
}
