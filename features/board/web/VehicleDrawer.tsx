import { Suspense } from 'react'
import { LazyVehicleChoice } from '#features/vehicles/web/vehicles.api.tsx'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'

/** Another vehicle for this run: one tap on it is enough. The list of children stays. */
export function VehicleDrawer({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setRunVehicle, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  return (
    <Suspense>
      <LazyVehicleChoice
        over={run.routeName}
        groupId={run.customerGroupDto.id}
        day={run.serviceDate}
        seatsFor={run.counts.total - run.counts.absent}
        onChoose={(vehicle) =>
          set.mutate(
            { params: { id: run.id }, body: { vehicleId: vehicle.id } },
            {
              onSuccess: (changed) => {
                const runs = [changed, ...changed.partners].map(({ routeName }) => routeName).join(', ')
                toast('success', text('board.vehicle.set', { run: runs, vehicle: vehicle.name }))
                onClose()
              },
              onError: (error) => errorToast(error),
            },
          )
        }
        onClose={onClose}
      />
    </Suspense>
  )
}
