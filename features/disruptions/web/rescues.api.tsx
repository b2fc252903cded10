import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { RescueShown } from '#features/runs/shared/rescue.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { CallButton } from '#platform/web/ui/CallButton.tsx'

const HUES: Record<RescueShown['state'], Hue> = {
  sent: 'waiting',
  accepted: 'waiting',
  started: 'onboard',
  arrived: 'onboard',
  over: 'arrived',
  cancelled: 'absent',
}

/** The vehicles that were sent to a run that stands, and how far each is. */
export function Rescues({ run }: { run: RunDetail }) {
  const text = useText()
  if (run.rescues.length === 0) return null
  return (
    <section aria-label={text('disruptions.rescue.list')}>
      <Typography component="h2" variant="subtitle2">
        {text('disruptions.rescue.list')}
      </Typography>
      <List disablePadding aria-live="polite">
        {run.rescues.map((one) => (
          <ListItem key={one.id} divider disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
            <ListItemText
              primary={<AppLink to={paths.run(one.id)}>{one.vehicleLabel ?? one.routeName}</AppLink>}
              secondary={one.lead?.name}
            />
            <StateChip hue={HUES[one.state]}>{text(`disruptions.rescue.state.${one.state}`)}</StateChip>
            {one.lead && one.state !== 'over' && one.state !== 'cancelled' && (
              <CallButton contacts={[{ ...one.lead, kind: 'lead' }]} />
            )}
          </ListItem>
        ))}
      </List>
    </section>
  )
}

/** For the crew of a rescue, before and on the way: where the other vehicle stands, who waits there and with whom. */
export function RescueGoal({ run }: { run: RunDetail }) {
  const text = useText()
  const goal = run.rescueOf
  if (!goal) return null
  return (
    <Banner hue="alert" title={text('disruptions.rescue.for', { run: goal.routeName })}>
      <Typography sx={{ fontWeight: 500 }}>
        {[
          goal.place?.name,
          goal.interruptedAt !== null && showTime(goal.interruptedAt, run.zone),
          goal.vehicleLabel !== null && text('disruptions.rescue.forVehicle', { vehicle: goal.vehicleLabel }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {goal.reason !== '' && <Typography>{goal.reason}</Typography>}
      <Typography sx={{ mt: 2 }}>{text('disruptions.rescue.comes', { count: goal.children.length })}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {goal.children.map((child) => (
          <li key={`${child.name} ${child.schoolClass}`}>
            {[child.name, child.schoolClass].filter(Boolean).join(' · ')}
          </li>
        ))}
      </Box>
      {goal.crew.length > 0 && (
        <Typography sx={{ mt: 2 }}>
          {text('disruptions.rescue.withThem', { names: goal.crew.map((one) => one.name).join(', ') })}
        </Typography>
      )}
      <CallButton contacts={goal.crew.map((one) => ({ ...one, kind: 'crew' }))} />
    </Banner>
  )
}
