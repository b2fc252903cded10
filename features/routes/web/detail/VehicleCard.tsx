import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { LazyVehicleChoice } from '#features/vehicles/web/vehicles.api.tsx'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import { fullest } from '../../shared/draft.rules.ts'
import { setRouteVehicle } from '../../shared/vehicle.contract.ts'

const TOUCHED = [['routes'], ['runs'], ['vehicles']] as const

/** An active bus route always has a vehicle. */
const mayHaveNone = ({ vehicleId, status, mode }: RouteDetail): boolean =>
  vehicleId !== null && !(status === 'ACTIVE' && (mode === 'bus' || mode === 'minibus'))

/** How many sit on the fullest day. */
const seatsFor = ({ passengerList, weekdays }: RouteDetail): number =>
  fullest({ weekdays, passengers: passengerList.filter((one) => !one.needs.includes('wheelchair')) })

/** The vehicle of a route. It can change while the route is active; runs that have not started follow. */
export function VehicleCard({ route, mayEdit }: { route: RouteDetail; mayEdit: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [choosing, setChoosing] = useState(false)
  const set = useCommand(setRouteVehicle, { touches: TOUCHED })
  if (route.mode === 'walk' && route.vehicleLabel === null) return null
  const today = dayIn(route.zone, serverNow())
  const choose = async (vehicleId: string | null) => {
    try {
      await set.mutateAsync({ params: { id: route.id }, body: { version: route.version, vehicleId } })
      setChoosing(false)
      toast('success', text('utils.saved'))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Card component="section" aria-label={text('routes.vehicle')}>
      <CardHead
        title={text('routes.vehicle')}
        action={
          mayEdit && (
            <Button icon="bus" onClick={() => setChoosing(true)}>
              {text('routes.vehicle.choose')}
            </Button>
          )
        }
      />
      <CardContent>
        {mayEdit && route.vehicleId !== null ? (
          <AppLink to={paths.vehicle(route.vehicleId)}>{route.vehicleLabel}</AppLink>
        ) : (
          <Typography color={route.vehicleLabel === null ? 'textSecondary' : 'textPrimary'}>
            {route.vehicleLabel ?? text('routes.vehicle.none')}
          </Typography>
        )}
      </CardContent>
      {choosing && (
        <Suspense>
          <LazyVehicleChoice
            over={route.name}
            groupId={route.customerGroupDto.id}
            day={route.validFrom !== null && route.validFrom > today ? route.validFrom : today}
            seatsFor={seatsFor(route)}
            chosenId={route.vehicleId}
            {...(mayHaveNone(route) && { onNone: () => void choose(null) })}
            onChoose={(vehicle) => void choose(vehicle.id)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
