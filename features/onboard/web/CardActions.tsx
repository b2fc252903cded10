import Box from '@mui/material/Box'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { RiderCard } from '../shared/onboard.contract.ts'
import { IncidentDrawer } from './IncidentDrawer.tsx'
import type { RunCards } from './kept-cards.ts'
import { useWaitingIncidents } from './use-record-incident.ts'

/** Two labels fit side by side on a phone. */
const NARROW = { px: 2 }

/** What whoever is with the passenger records: a dose, an incident. */
export function CardActions({ card, run }: { card: RiderCard; run: RunCards }) {
  const text = useText()
  const { modules } = useMe()
  const [recording, setRecording] = useState(false)
  const waiting = useWaitingIncidents(run.runId)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 2 }}>
      {run.dosesOpen && (
        <ButtonLink size="run" icon="medical" block sx={NARROW} to={paths.page('doseRound', { person: card.personId })}>
          {text('onboard.giveMedicine')}
        </ButtonLink>
      )}
      {modules.includes('diary.userDetail') && (
        <Button size="run" icon="alert" block sx={NARROW} onClick={() => setRecording(true)}>
          {text('onboard.incident')}
        </Button>
      )}
      {waiting > 0 && (
        <StateChip hue="waiting" icon="offline" role="status">
          {text('onboard.incident.waiting', { count: waiting })}
        </StateChip>
      )}
      {recording && <IncidentDrawer card={card} run={run} onClose={() => setRecording(false)} />}
    </Box>
  )
}
