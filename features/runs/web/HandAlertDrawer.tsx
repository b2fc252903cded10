import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { alertColleagues, handAlert, openAlerts } from '../shared/alerts.contract.ts'

/** An alert for somebody else by name: of the office, or of the crew of the run. */
export function HandAlertDrawer({ alertId, title, onClose }: { alertId: string; title: string; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const colleagues = useCall(alertColleagues, { params: { id: alertId } })
  const [toId, setTo] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const hand = useCommand(handAlert, { touches: [keyOf(openAlerts)] })
  const send = () => {
    if (toId === null) return
    hand.mutate(
      { params: { id: alertId }, body: { toId, note: note.trim() } },
      { onSuccess: onClose, onError: (error) => errorToast(error) },
    )
  }
  return (
    <Drawer
      title={text('runs.alert.handTo')}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="handOver"
          block
          busy={hand.isPending}
          disabledReason={toId === null ? text('runs.alert.handMissing') : undefined}
          onClick={send}
        >
          {text('runs.alert.hand')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography id="alert-colleagues" color="textSecondary">
          {text('runs.alert.handBody')}
        </Typography>
        <Loaded query={colleagues}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState icon="people" title={text('runs.alert.handNobody')} />
            ) : (
              <Choice
                labelledBy="alert-colleagues"
                kind="radio"
                options={people.map(({ id, name, crew }) => ({
                  value: id,
                  label: crew ? text('runs.alert.ofCrew', { name }) : name,
                }))}
                chosen={toId === null ? [] : [toId]}
                onChoose={setTo}
              />
            )
          }
        </Loaded>
        <Field
          label={text('runs.alert.handNote')}
          value={note}
          attributes={{ maxLength: 200 }}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
}
