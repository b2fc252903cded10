import type { DevicePassenger } from '#features/boarding/shared/device-view.rules.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { IconLink } from '#platform/web/ui/Button.tsx'

/** The way from the row of a passenger to the emergency card. */
export function CardLink({ passenger, runId }: { passenger: DevicePassenger; runId: string }) {
  const text = useText()
  if (passenger.childId === null) return null
  return (
    <IconLink
      icon="medical"
      size="run"
      label={text('onboard.card.of', { name: passenger.name })}
      to={paths.page('emergencyCard', { run: runId, person: passenger.childId })}
    />
  )
}
