import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { createVehicle, EQUIPMENT, updateVehicle, type Vehicle } from '../shared/vehicles.contract.ts'
import { vehicleFields } from '../shared/vehicles.fields.ts'

const FORM = 'vehicle-form'
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
  const save = async (values: FieldValues) => {
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
    const saved = vehicle
      ? await update.mutateAsync({ params: { id: vehicle.id }, body: { ...body, version: vehicle.version } })
      : await create.mutateAsync({ body: { ...body, customerGroupId: String(values['group']) } })
    toast('success', text('vehicles.saved', { name: saved.name }))
    onClose()
    if (!vehicle) go(paths.vehicle(saved.id))
  }
  return (
    <Drawer
      title={text(vehicle ? 'vehicles.edit' : 'vehicles.add')}
      {...(vehicle && { over: vehicle.customerGroupDto.name })}
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
        fields={vehicle || groups.length < 2 ? vehicleFields : [group, ...vehicleFields]}
        values={initial}
        columns={1}
        draft={{ record: vehicle?.id ?? 'new', version: vehicle?.version }}
        onSubmit={save}
      />
    </Drawer>
  )
}
