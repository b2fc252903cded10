import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { REASONS, type Reason } from '../../shared/doses.rules.ts'

const OTHERS = ['refused', 'partial', 'held', 'not_available'] as const
type Other = (typeof OTHERS)[number]
type Said = { outcome: Other; reason: Reason; note: string; amount?: number }

type OutcomeDrawerProps = {
  title: string
  over: string
  first: Other
  /** The whole dose. */
  whole: number
  /** Nothing may be taken now. */
  mayTake: boolean
  onKeep: (said: Said) => Promise<unknown>
  onClose: () => void
}

/** Why a dose was not taken as ordered: two taps. */
export function OutcomeDrawer({ title, over, first, whole, mayTake, onKeep, onClose }: OutcomeDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [outcome, setOutcome] = useState<Other>(first)
  const [reason, setReason] = useState<Reason | null>(null)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const taken = readNumber(amount) ?? 0
  const isPart = taken > 0 && taken < whole
  const missing = missingOf()
  const save = async () => {
    if (reason === null) return
    setBusy(true)
    try {
      await onKeep({ outcome, reason, note, ...(outcome === 'partial' && { amount: taken }) })
      onClose()
    } catch (error) {
      errorToast(error)
      setBusy(false)
    }
  }
  return (
    <Drawer
      title={title}
      over={over}
      onClose={onClose}
      footer={
        <Button look="primary" size="run" block busy={busy} disabledReason={missing} onClick={() => void save()}>
          {text('utils.save')}
        </Button>
      }
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Choice
          kind="radio"
          label={text('medicines.field.outcome')}
          options={OTHERS.filter((one) => mayTake || one !== 'partial').map((value) => ({
            value,
            label: text(`medicines.outcome.${value}`),
          }))}
          chosen={[outcome]}
          onChoose={setOutcome}
        />
        {outcome === 'partial' && (
          <Field
            label={text('medicines.field.amount')}
            required
            value={amount}
            error={amount !== '' && !isPart ? text('medicines.error.partial') : undefined}
            attributes={{ inputMode: 'decimal' }}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        <Choice
          kind="radio"
          label={text('medicines.field.reason')}
          options={REASONS.map((value) => ({ value, label: text(`medicines.reason.${value}`) }))}
          chosen={reason === null ? [] : [reason]}
          onChoose={setReason}
        />
        <Field
          label={text('medicines.field.note')}
          rows={2}
          value={note}
          attributes={{ maxLength: 1000 }}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
  function missingOf(): string | undefined {
    if (outcome === 'partial' && !isPart) return text('medicines.error.partial')
    return reason === null ? text('medicines.error.needsReason') : undefined
  }
}
