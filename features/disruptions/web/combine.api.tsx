import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { combineRun } from '../shared/combine.contract.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'

/** The vehicle and crew of another run take this one along today; or no longer. */
export function CombineDrawer({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [withRunId, setWith] = useState<string | null>(null)
  const combine = useCommand(combineRun, { touches: [keyOf(getRun), keyOf(latestRuns)] })
  const runs = run.others
  const send = (id: string | null) =>
    combine.mutate(
      { params: { id: run.id }, body: { withRunId: id } },
      { onSuccess: onClose, onError: (error) => errorToast(error) },
    )
  if (run.partners.length > 0)
    return (
      <Drawer
        title={text('disruptions.combine.end')}
        onClose={onClose}
        footer={
          <Button look="primary" size="run" icon="undo" block busy={combine.isPending} onClick={() => send(null)}>
            {text('disruptions.combine.end')}
          </Button>
        }
      >
        <Typography color="textSecondary">{text('disruptions.combine.endBody')}</Typography>
      </Drawer>
    )
  return (
    <Drawer
      title={text('disruptions.combine')}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="bus"
          block
          busy={combine.isPending}
          disabledReason={withRunId === null ? text('disruptions.combine.missing') : undefined}
          onClick={() => send(withRunId)}
        >
          {text('disruptions.combine')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography id="combine-with" color="textSecondary">
          {text('disruptions.combine.body', { run: run.routeName })}
        </Typography>
        {runs.length === 0 ? (
          <EmptyState icon="bus" title={text('disruptions.combine.none')} />
        ) : (
          <Choice
            labelledBy="combine-with"
            kind="radio"
            options={runs.map(({ id, routeName, vehicleLabel }) => ({
              value: id,
              label: [routeName, vehicleLabel].filter(Boolean).join(' · '),
            }))}
            chosen={withRunId === null ? [] : [withRunId]}
            onChoose={setWith}
          />
        )}
      </Stack>
    </Drawer>
  )
}
