import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { checkDose, type Medicated } from '../../shared/doses.contract.ts'
import { CHECK_MS } from '../../shared/doses.rules.ts'
import { amountWords } from '../amount-words.api.ts'
import type { Task } from './use-dose-round.ts'

export type About = { person: Medicated; task: Exclude<Task, { kind: 'effect' }>; amount: number; now: Date }

/** Somebody else confirms on their own device, signed in as themselves; whoever confirms does not give. */
export function SecondPerson({ person, task, amount, now }: About) {
  const text = useText()
  const errorToast = useErrorToast()
  const [id] = useState(() => crypto.randomUUID())
  const check = useCommand(checkDose, { touches: [['medicines']] })
  const slotAt = task.kind === 'slot' ? task.slot.at : null
  const mine = person.checks.some(
    (one) =>
      one.mine &&
      one.orderId === task.order.id &&
      one.amount === amount &&
      (one.slotAt === null ? null : Date.parse(one.slotAt)) === (slotAt?.getTime() ?? null) &&
      now.getTime() - Date.parse(one.at) < CHECK_MS,
  )
  return (
    <Box sx={{ mt: 2, p: 3, borderRadius: 'var(--r-control)', background: hueColour('unknown', 'bg') }}>
      <Row wrap gap={3} sx={{ rowGap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ ...REST, flexBasis: 200 }}>
          <Typography variant="subtitle2" component="p" sx={{ color: hueColour('unknown', 'fg') }}>
            {text('medicines.secondPerson')}
          </Typography>
          <Typography variant="caption" component="p">
            {text(mine ? 'medicines.secondMine' : 'medicines.secondBody', {
              amount: amountWords(amount, task.order.unit, text),
            })}
          </Typography>
        </Box>
        {!mine && (
          <Button
            busy={check.isPending}
            onClick={() =>
              check.mutate(
                { body: { id, orderId: task.order.id, slotAt: slotAt?.toISOString() ?? null, amount } },
                { onError: (error) => errorToast(error) },
              )
            }
          >
            {text('medicines.secondConfirm')}
          </Button>
        )}
      </Row>
    </Box>
  )
}
