import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ExportButton } from '#platform/web/list/ExportButton.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { exportRunFacts, getRunHistory, type RunHistory } from '../shared/history.contract.ts'
import { momentsOf } from '../shared/timeline.rules.ts'
import { factOf } from './moments.api.tsx'
import { runLook } from '#features/runs/web/run-state.api.ts'
import { SHOWN } from './timeline-rows.ts'

const addressSchema = z.object({ run: z._default(z.string(), ''), show: z.optional(z.string()) })

/** All that happened on one run, in order; corrections stay, and what came after the close says so. */
export function RunTimeline() {
  const [address] = useAddress(addressSchema)
  const query = useCall(getRunHistory, { params: { id: address.run } })
  return <Loaded query={query}>{(history) => <Told history={history} />}</Loaded>
}

function Told({ history }: { history: RunHistory }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const { run } = history
  const look = runLook({ ...run, openAlerts: 0 }, useNow(), text)
  return (
    <Stack spacing={4} sx={{ maxWidth: 800 }}>
      <PageHead
        title={run.routeName}
        actions={
          <>
            <ButtonLink icon="back" to={paths.run(run.id)}>
              {text('alerts.open')}
            </ButtonLink>
            {admin && (
              <ExportButton
                onExport={(format) =>
                  saveFile(
                    exportRunFacts,
                    { params: { id: run.id }, query: { format } },
                    `${run.serviceDate}.${format}`,
                  )
                }
              />
            )}
          </>
        }
      >
        <StateChip hue={look.hue} {...(look.icon && { icon: look.icon })}>
          {look.word}
        </StateChip>
        <Typography color="textSecondary">
          {[
            showDay(run.serviceDate),
            text(`routes.direction.${run.direction}`),
            run.vehicleLabel,
            text('history.latest.rode', { rode: run.counts.rode, total: run.counts.total }),
            run.counts.absent > 0 && `${text('board.absent')}: ${run.counts.absent}`,
            run.counts.noShow > 0 && text('boarding.count.noShow', { count: run.counts.noShow }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </PageHead>
      <Moments history={history} />
    </Stack>
  )
}

function Moments({ history }: { history: RunHistory }) {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const moments = momentsOf(history)
  const shown = SHOWN.find(({ key }) => key === address.show) ?? SHOWN[0]!
  const facts = moments.filter(shown.has).map((moment) => factOf(moment, history, text))
  return (
    <Card component="section">
      <Box sx={{ padding: '12px 16px 8px' }}>
        <FilterChips
          filters={SHOWN.map(({ key, has }) => ({
            key,
            label: text(`history.timeline.show.${key}`),
            count: moments.filter(has).length,
          }))}
          chosen={shown.key}
          label={text('list.filters')}
          onChoose={(key) => change({ show: key === 'all' ? undefined : key })}
        />
      </Box>
      {facts.length === 0 ? (
        <EmptyState icon="clock" title={text('history.timeline.none')} />
      ) : (
        <Box sx={{ p: 4, pt: 2 }}>
          <Timeline facts={facts} label={text('history.timeline.of', { run: history.run.routeName })} />
        </Box>
      )}
    </Card>
  )
}
