import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { arrivals, receiptRefusal, receiveChildren } from '../shared/receipts.contract.ts'
import { getRun, latestRuns } from '#features/runs/shared/runs.contract.ts'
import { HeadCount } from '#features/boarding/web/head-count.api.tsx'

/** The school's side of the count. The number of the crew is shown only once another was counted. */
export function ReceiveDrawer({
  runId,
  routeName,
  onClose,
}: {
  runId: string
  routeName: string
  onClose: () => void
}) {
  const text = useText()
  const errorToast = useErrorToast()
  const [count, setCount] = useState<number | null>(null)
  const [receivedBy, setReceivedBy] = useState('')
  const [refusal, setRefusal] = useState<z.output<typeof receiptRefusal> | null>(null)
  const receive = useCommand(receiveChildren, {
    touches: [keyOf(arrivals), keyOf(openAlerts), keyOf(latestRuns), keyOf(getRun, { params: { id: runId } })],
  })
  const sure = refusal !== null && refusal.counted === count
  const send = async (counted: number) => {
    try {
      const who = receivedBy.trim()
      await receive.mutateAsync({
        params: { id: runId },
        body: { counted, sure, ...(who !== '' && { receivedBy: who }) },
      })
      onClose()
    } catch (error) {
      const parsed = z.safeParse(receiptRefusal, error instanceof ApiProblem ? error.facts.current : null)
      if (parsed.success) setRefusal(parsed.data)
      else errorToast(error)
    }
  }
  return (
    <Drawer
      title={text('runs.receipt.of', { run: routeName })}
      unsaved={() => (count !== null || receivedBy.trim() !== '') && !receive.isPending}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="check"
          block
          busy={receive.isPending}
          disabledReason={count === null ? text('boarding.close.countMissing') : undefined}
          reasonShown
          onClick={() => count !== null && void send(count)}
        >
          {sure ? text('runs.receipt.sure', { counted: count }) : text('runs.receipt.confirm')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('runs.receipt.body')}</Typography>
        <Box sx={{ mx: -4 }}>
          <HeadCount value={count} heads="runs.receipt.heads" hint="runs.receipt.hint" onChange={setCount} />
        </Box>
        {refusal && (
          <Banner
            hue="alert"
            title={text('runs.receipt.differs', { counted: refusal.counted, handed: refusal.names.length })}
            alert
          >
            {text('runs.receipt.differsBody', { names: refusal.names.join(', ') || text('runs.receipt.nobody') })}
          </Banner>
        )}
        <Field
          label={text('runs.receipt.who')}
          value={receivedBy}
          attributes={{ maxLength: 80 }}
          onChange={(event) => setReceivedBy(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
}
