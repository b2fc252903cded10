import Box from '@mui/material/Box'
import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import type { Waiting } from './hand-over/hand-over.ts'

type ChildSwitchesProps = {
  candidates: readonly Waiting[]
  stays: ReadonlySet<string>
  onChange: (stays: ReadonlySet<string>) => void
}

/** The children who go, each with name and class, and with the date of birth where another one has the name. */
export function ChildSwitches({ candidates, stays, onChange }: ChildSwitchesProps) {
  const text = useText()
  return (
    <Box sx={{ '& > label': { minHeight: 56 } }}>
      {candidates.map((child) => (
        <SwitchRow
          key={child.id}
          checked={!stays.has(child.id)}
          onChange={(goes) => {
            const next = new Set(stays)
            if (goes) next.delete(child.id)
            else next.add(child.id)
            onChange(next)
          }}
          label={[child.name, riderWords(child, text)].filter(Boolean).join(' · ')}
        />
      ))}
    </Box>
  )
}
