import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '#platform/web/api/use-call.ts'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { getVehicle, type VehicleDetail } from '../shared/vehicles.contract.ts'
import { PapersCard } from './PapersCard.tsx'
import { vehicleParts } from './slots.api.ts'
import { StickerCard } from './StickerCard.tsx'
import { roomOf, VehicleState } from './vehicle-look.tsx'
import { VehicleDrawer } from './VehicleDrawer.tsx'

const addressSchema = z.object({ vehicle: z._default(z.string(), '') })
// One page is enough for a vehicle: its data with the papers is the only tab.
const loadData = () => Promise.resolve(VehicleData)

/** vehicleDetail: one vehicle, what it drives, its papers and the sticker of its last row. */
export function VehicleDetailPage() {
  const text = useText()
  const [address] = useAddress(addressSchema)
  const query = useCall(getVehicle, { params: { id: address.vehicle } })
  return (
    <LoadedRecord query={query}>
      {(vehicle) => (
        <DetailPage
          key={vehicle.id}
          picture={<Disc hue="onboard" icon="bus" large />}
          title={vehicle.name}
          state={<VehicleState vehicle={vehicle} />}
          subtitle={[vehicle.plate, roomOf(vehicle, text), vehicle.customerGroupDto.name].filter(Boolean).join(' · ')}
          label={text('vehicles.one')}
          tabs={[{ id: 'SUMMARY', label: text('vehicles.data'), load: loadData }]}
          tabProps={{ vehicle }}
        />
      )}
    </LoadedRecord>
  )
}

function VehicleData({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useText()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Columns>
        <Card component="section" aria-label={text('vehicles.data')}>
          <CardHead
            title={text('vehicles.data')}
            action={
              <Button icon="edit" onClick={() => setEditing(true)}>
                {text('utils.edit')}
              </Button>
            }
          />
          <Box sx={{ px: 4, pb: 4 }}>
            <Facts>
              <FactLine label={text('vehicles.field.name')}>{vehicle.name}</FactLine>
              <FactLine label={text('vehicles.field.plate')}>{vehicle.plate}</FactLine>
              <FactLine label={text('vehicles.field.seats')}>{vehicle.seats}</FactLine>
              <FactLine label={text('vehicles.field.wheelchairPlaces')}>{vehicle.wheelchairPlaces}</FactLine>
              <FactLine label={text('vehicles.field.equipment')}>
                {vehicle.equipment.map((one) => text(`vehicles.equipment.${one}`)).join(', ')}
              </FactLine>
              <FactLine label={text('vehicles.field.inspectedOn')}>
                {vehicle.inspectedOn && showDay(vehicle.inspectedOn)}
              </FactLine>
              <FactLine label={text('vehicles.field.inspectionEvery')}>{vehicle.inspectionDays}</FactLine>
              <FactLine label={text('vehicles.field.routes')}>
                {vehicle.routes.length === 0
                  ? null
                  : vehicle.routes.map((route, i) => (
                      <span key={route.id}>
                        {i > 0 && ', '}
                        <AppLink to={paths.route(route.id)}>{route.name}</AppLink>
                      </span>
                    ))}
              </FactLine>
            </Facts>
          </Box>
        </Card>
        <>
          <SlotParts slot={vehicleParts} about={{ vehicle }} />
          <PapersCard vehicle={vehicle} />
          <StickerCard vehicle={vehicle} />
        </>
      </Columns>
      {editing && <VehicleDrawer vehicle={vehicle} onClose={() => setEditing(false)} />}
    </>
  )
}
