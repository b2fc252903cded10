import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GoalAbout } from '#features/goals/web/slots.api.ts'
import { isOver } from '#features/goals/shared/goals.rules.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ActivityRows, MeasurementRows, TreatmentRows } from './EvidenceRows.tsx'
import { LinkDrawer } from './LinkDrawer.tsx'

/** What serves a goal and shows how it goes, as far as its parts are open to the reader; the office makes and ends links. */
export function GoalEvidence(about: GoalAbout) {
  const { goal } = about
  const text = useText()
  const { modules } = useMe()
  const [linking, setLinking] = useState(false)
  const { measurements, activities } = goal.content
  const mayLink = goal.abilities.change && goal.lifecycle !== 'PROPOSED'
  if (goal.lifecycle === 'PROPOSED') return null
  const seen = {
    treatments: modules.includes('drugs.userDetail'),
    measurements: modules.includes('measurement.userDetail') && measurements.length > 0,
    activities: modules.includes('diary.userDetail') && activities.length > 0,
  }
  return (
    <Box component="section" aria-label={text('timeline.evidence')}>
      <Typography variant="subtitle2" component="h3">
        {text('timeline.evidence')}
      </Typography>
      <List disablePadding>
        {seen.treatments && <TreatmentRows {...about} mayEnd={mayLink} />}
        {seen.measurements && <MeasurementRows {...about} mayEnd={mayLink} />}
        {seen.activities && <ActivityRows {...about} mayEnd={mayLink} />}
      </List>
      {mayLink && !isOver(goal.lifecycle) && (
        <Button icon="add" onClick={() => setLinking(true)}>
          {text('timeline.evidence.link')}
        </Button>
      )}
      {linking && <LinkDrawer {...about} onClose={() => setLinking(false)} />}
    </Box>
  )
}
