import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { ApiProblem, cancelledByOwner } from '#platform/web/api/api-problem.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { medicineWarning, type MedicineWarning } from '../shared/warnings.contract.ts'
import { productWords, slotTime, type Say } from './medicine-words.ts'

const refusal = z.object({ refusal: z.literal('confirm'), warnings: z.array(medicineWarning) })

type Asking = { warnings: readonly MedicineWarning[]; go: () => void; stay: () => void }

/** Sends an order or a correction; when the server has warnings, shows them, and sends it again with what was confirmed. */
export function useMedicineWarnings(zone: string): {
  confirmed: <Answer>(send: (keys: string[]) => Promise<Answer>) => Promise<Answer>
  dialog: ReactNode
} {
  const text = useText()
  const [asking, setAsking] = useState<Asking | null>(null)
  const confirmed = async <Answer,>(send: (keys: string[]) => Promise<Answer>): Promise<Answer> => {
    let keys: string[] = []
    for (;;) {
      try {
        return await send(keys)
      } catch (error) {
        const found = error instanceof ApiProblem ? z.safeParse(refusal, error.facts.current) : null
        if (!found?.success) throw error
        const { warnings } = found.data
        await new Promise<void>((resolve, reject) =>
          setAsking({ warnings, go: resolve, stay: () => reject(cancelledByOwner()) }),
        )
        // A warning that came or changed in between is asked in the same way.
        keys = warnings.map(({ key }) => key)
      }
    }
  }
  const dialog = asking && (
    <ConfirmDialog
      title={text('medicines.warnings')}
      confirm={text('medicines.warningsConfirm')}
      danger
      onConfirm={asking.go}
      onClose={() => {
        asking.stay()
        setAsking(null)
      }}
    >
      <Stack spacing={2}>
        {asking.warnings.map((warning) => (
          <Typography key={warning.key} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {warningText(warning, zone, text)}
          </Typography>
        ))}
      </Stack>
    </ConfirmDialog>
  )
  return { confirmed, dialog }
}

function warningText(warning: MedicineWarning, zone: string, say: Say): string {
  if (warning.kind === 'today') {
    const listed = (moments: readonly string[]) => moments.map((moment) => slotTime(moment, zone)).join(', ')
    const { planned, gone } = warning
    return [
      planned.length > 0 ? say('medicines.today.planned', { times: listed(planned) }) : say('medicines.today.none'),
      gone.length > 0 && say('medicines.today.gone', { times: listed(gone) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  if (warning.kind === 'limit') return say(`medicines.warning.${warning.reason}`)
  if (warning.kind === 'substance') return say('medicines.warning.substance', { product: productWords(warning) })
  const { substance, reaction, related } = warning
  return [say(related ? 'medicines.allergyRelated' : 'medicines.allergy', { substance }), reaction]
    .filter(Boolean)
    .join(' · ')
}
