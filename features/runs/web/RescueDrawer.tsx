import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { sendRescue } from '../shared/exits.contract.ts'
import { getRun, latestRuns, type RunDetail } from '../shared/runs.contract.ts'

/** Another vehicle for the rest of the way: which one, and who leads it. Its crew takes the children on. */
export function RescueDrawer({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [vehicleLabel, setVehicle] = useState('')
  const [lead, setLead] = useState<Suggestion | null>(null)
  const send = useCommand(sendRescue, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  const ready = vehicleLabel.trim() !== '' && lead !== null
  return (
    <Drawer
      title={text('runs.rescue.title')}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="bus"
          block
          busy={send.isPending}
          disabledReason={ready ? undefined : text('runs.rescue.missing')}
          onClick={() =>
            lead &&
            send.mutate(
              { params: { id: run.id }, body: { vehicleLabel: vehicleLabel.trim(), leadId: lead.id } },
              { onSuccess: onClose, onError: (error) => errorToast(error) },
            )
          }
        >
          {text('runs.rescue.send')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('runs.rescue.body')}</Typography>
        <Field
          label={text('runs.rescue.vehicle')}
          value={vehicleLabel}
          attributes={{ maxLength: 60 }}
          onChange={(event) => setVehicle(event.target.value)}
        />
        <Suggest
          label={text('runs.rescue.lead')}
          chosen={lead}
          onChoose={setLead}
          search={(q) => call(autocompleteAssistants, { query: { q } })}
        />
      </Stack>
    </Drawer>
  )
}
