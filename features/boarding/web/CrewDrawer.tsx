import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import type { CrewEvent } from '#features/runs/shared/run-parts.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { CrewMembers } from './CrewMembers.tsx'
import { runCrewParts } from './slots.api.ts'

const HUE: Record<CrewEvent['kind'], Hue> = {
  checked_in: 'arrived',
  substituted: 'waiting',
  taken_over: 'onboard',
  handed_over: 'onboard',
  started_anyway: 'alert',
}

/** The adults of a run: who is there, the code for handing it on, and who held it when. */
export function CrewDrawer({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const text = useText()
  const over = run.status === 'CLOSED' || run.status === 'CANCELLED'
  return (
    <Drawer over={run.routeName} title={text('runs.crew')} onClose={onClose}>
      <Stack spacing={6}>
        <List disablePadding>
          <CrewMembers run={run} />
        </List>
        {!over && <SlotParts slot={runCrewParts} about={{ runId: run.id, office: run.abilities.staff }} rows={0} />}
        <section>
          <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
            {text('runs.crew.story')}
          </Typography>
          {run.crewEvents.length === 0 && <Typography color="textSecondary">{text('runs.crew.storyNone')}</Typography>}
          <Timeline
            label={text('runs.crew.story')}
            facts={run.crewEvents.map((event) => ({
              key: event.id,
              time: showTime(event.occurredAt, run.zone),
              title: text(`runs.crew.event.${event.kind}`, { from: event.from, to: event.to, by: event.by }),
              note: event.note,
              hue: HUE[event.kind],
              at: 'past' as const,
            }))}
          />
        </section>
      </Stack>
    </Drawer>
  )
}
