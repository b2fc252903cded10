import Stack from '@mui/material/Stack'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Need } from '../shared/children.contract.ts'
import { needWords } from '../shared/needs.rules.ts'

const LOOK: Record<Need, { hue: 'alert' | 'waiting' | 'absent'; icon: IconName }> = {
  wheelchair: { hue: 'absent', icon: 'wheelchair' },
  allergy: { hue: 'alert', icon: 'allergy' },
  medicine: { hue: 'waiting', icon: 'medical' },
  not_alone: { hue: 'absent', icon: 'notAlone' },
  seat_belt_help: { hue: 'absent', icon: 'info' },
}

/** What an adult must know before the door opens: icon and word, one chip each. */
export function NeedChips({ needs, allergies }: { needs: readonly Need[]; allergies: readonly string[] }) {
  const text = useText()
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {needs.map((need) => (
        <StateChip key={need} hue={LOOK[need].hue} icon={LOOK[need].icon}>
          {needWords(need, { allergies, say: text })}
        </StateChip>
      ))}
    </Stack>
  )
}
