import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { lateness } from '#platform/shared/dates/late-entry.rules.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { Activity, Participant } from '../shared/activity.contract.ts'
import { ENGAGEMENTS, MOODS, OUTCOMES, REASONS, saidOf, type Mood, type Said } from '../shared/activities.rules.ts'
import { useKeep } from './use-attendance.ts'

export type Chosen = Said
type Draft = Omit<Said, 'outcome'> & { outcome: Said['outcome'] | null }
const NOTHING: Draft = { outcome: null, reason: null, engagement: null, mood: null, note: '' }

type AttendanceKeysProps = {
  activity: Activity
  person: Participant
  onSaved: () => void
  /** With a note, in the sheet. */
  onNote: (chosen: Chosen) => void
}

/** What a second tap on a pressed chip takes back. */
const toggled = <Value,>(now: Value | null, value: Value): Value | null => (now === value ? null : value)

/** Large keys under the thumb of one hand: how somebody took part, and on to the next. It works without network. */
export function AttendanceKeys({ activity, person, onSaved, onNote }: AttendanceKeysProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const keep = useKeep({ activity, person })
  const [draft, setDraft] = useState<Draft>(NOTHING)
  const [lateReason, setLateReason] = useState('')
  const keeping = useRef(false)
  const set = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }))
  const { outcome } = draft
  const said = outcome === null ? null : { ...draft, outcome }
  const late = isLate(activity)
  const missing = missingOf(said, late && lateReason.trim() === '')
  // A second tap before the first lies on the device would record it twice.
  const save = () => {
    if (keeping.current || said === null) return
    keeping.current = true
    const body = {
      id: crypto.randomUUID(),
      activityId: activity.id,
      personId: person.id,
      ...said,
      recordedAt: serverNow().toISOString(),
      ...(late && { lateReason: lateReason.trim() }),
    }
    void keep(body)
      .then(onSaved, errorToast)
      .finally(() => {
        keeping.current = false
      })
  }
  return (
    <Stack role="group" aria-label={text('activities.keys', { name: person.fullName })} spacing={2}>
      <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {person.fullName}
      </Typography>
      <Box sx={THIRDS}>
        <Choice
          label={text('activities.field.outcome')}
          options={OUTCOMES.map((value) => ({ value, label: text(`activities.outcome.${value}`) }))}
          chosen={outcome === null ? [] : [outcome]}
          onChoose={(value) => set({ outcome: value, reason: null })}
        />
      </Box>
      {outcome !== null && outcome !== 'PRESENT' && (
        <FilterChips
          label={text('activities.field.reason')}
          filters={REASONS.map((key) => ({ key, label: text(`activities.reason.${key}`) }))}
          chosen={draft.reason ?? ''}
          onChoose={(key) => set({ reason: REASONS.find((one) => one === key) ?? null })}
        />
      )}
      {outcome !== 'REFUSED' && (
        <Row gap={2} wrap sx={{ rowGap: 1 }}>
          <Typography variant="caption" color="textSecondary">
            {text('activities.field.engagement')}
          </Typography>
          <FilterChips
            label={text('activities.field.engagement')}
            filters={ENGAGEMENTS.map((value) => ({ key: String(value), label: String(value) }))}
            chosen={String(draft.engagement ?? '')}
            onChoose={(key) => set({ engagement: toggled(draft.engagement, Number(key)) })}
          />
        </Row>
      )}
      <FilterChips<Mood | ''>
        label={text('activities.field.mood')}
        filters={MOODS.map((key) => ({ key, label: text(`activities.mood.${key}`) }))}
        chosen={draft.mood ?? ''}
        onChoose={(key) => set({ mood: key === '' ? null : toggled(draft.mood, key) })}
      />
      {late && (
        <Field
          label={text('activities.field.lateReason')}
          value={lateReason}
          required
          attributes={{ maxLength: 200 }}
          onChange={(event) => setLateReason(event.target.value)}
        />
      )}
      <Row gap={2} sx={{ alignItems: 'flex-start' }}>
        <Button size="large" icon="edit" onClick={() => onNote(said ?? { ...draft, outcome: 'PRESENT' })}>
          {text('activities.moreKeys')}
        </Button>
        <Box sx={REST}>
          <Button
            size="large"
            look="primary"
            icon="check"
            block
            disabledReason={missing === null ? undefined : text(missing)}
            onClick={save}
          >
            {text('activities.next')}
          </Button>
        </Box>
      </Row>
    </Stack>
  )
}

const isLate = ({ endsAt }: Activity): boolean => {
  const recordedAt = serverNow()
  const happenedAt = new Date(Math.min(Date.parse(endsAt), recordedAt.getTime()))
  return lateness({ happenedAt, recordedAt }) !== 'none'
}

/** What still has to be said, as a text; another reason is written down in the sheet. */
function missingOf(said: Said | null, lateReason: boolean): string | null {
  if (said === null) return 'activities.field.outcome'
  const kept = saidOf(said)
  if ('fieldName' in kept) return kept.fieldName === 'note' ? 'activities.error.noteHere' : 'activities.error.reason'
  return lateReason ? 'activities.error.lateReason' : null
}

/** As wide as the thumb reaches. */
const THIRDS = {
  '& .MuiToggleButtonGroup-root': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', width: '100%' },
  '& .MuiToggleButton-root': { minHeight: { xs: 52, md: 40 }, justifyContent: 'center' },
}
