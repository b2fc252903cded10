import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { momentsOf } from '#features/history/shared/timeline.rules.ts'
import { factOf } from '#features/history/web/moments.api.tsx'

/** The newest of these stand beside the run; the rest is on its own page. */
const SHOWN = 8

/** What happened on a run, the newest first. */
export function OfficeMoments({ runId }: { runId: string }) {
  const text = useText()
  const query = useCall(getRunHistory, { params: { id: runId } })
  return (
    <Card component="section" aria-label={text('history.timeline')}>
      <CardHead
        title={text('history.timeline')}
        action={
          <ButtonLink look="text" to={paths.run(runId, { view: 'history' })}>
            {text('absences.all')}
          </ButtonLink>
        }
      />
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={query} rows={4}>
          {(history) => (
            <Timeline
              facts={momentsOf(history)
                .filter(({ kind }) => kind !== 'planned')
                .toReversed()
                .slice(0, SHOWN)
                .map((moment) => factOf(moment, history, text))}
              label={text('history.timeline.of', { run: history.run.routeName })}
            />
          )}
        </Loaded>
      </Box>
    </Card>
  )
}
