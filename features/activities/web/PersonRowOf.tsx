import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Attendance, Participant } from '../shared/activity.contract.ts'
import type { Outcome } from '../shared/activities.rules.ts'
import { aboutAttendance, OUTCOME_LOOK } from './activity-words.ts'

type PersonRowOfProps = {
  person: Participant
  zone: string
  /** Recorded on this device and not read from the server yet. */
  waiting: Outcome | undefined
  /** The keys are about them. */
  active: boolean
  onActive: (() => void) | undefined
  onCorrect: (attendance: Attendance) => void
  onWithdraw: (() => void) | undefined
}

/** Somebody who takes part, and how; what was corrected stays in sight, struck through. */
export function PersonRowOf({ person, zone, waiting, active, onActive, onCorrect, onWithdraw }: PersonRowOfProps) {
  const text = useText()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Box
      component="li"
      ref={row}
      aria-current={active ? 'true' : undefined}
      sx={{
        listStyle: 'none',
        borderBottom: '1px solid var(--line)',
        '&:last-child': { borderBottom: 0 },
        borderLeft: `4px solid ${active ? 'var(--primary)' : 'transparent'}`,
        background: active ? 'var(--primary-soft)' : 'transparent',
        px: 3,
        py: 2,
        scrollMarginBottom: { xs: 520, md: 16 },
        scrollMarginTop: 80,
      }}
    >
      <Row gap={2}>
        <PersonRow
          id={person.id}
          name={person.fullName}
          note={text('activities.by', { name: person.changed?.by ?? '' })}
        >
          {waiting && (
            <StateChip hue="waiting" icon="clock">
              {`${text(`activities.outcome.${waiting}`)}. ${text('activities.kept')}`}
            </StateChip>
          )}
        </PersonRow>
        {onActive && !active && (
          <IconButton icon="edit" label={text('activities.record', { name: person.fullName })} onClick={onActive} />
        )}
        {onWithdraw && (
          <IconButton
            icon="close"
            label={text('activities.withdrawOne', { name: person.fullName })}
            onClick={onWithdraw}
          />
        )}
      </Row>
      {person.attendance.map((one) => (
        <AttendanceLine key={one.id} one={one} zone={zone} name={person.fullName} onCorrect={() => onCorrect(one)} />
      ))}
    </Box>
  )
}

type AttendanceLineProps = { one: Attendance; zone: string; name: string; onCorrect: () => void }

/** How somebody took part, as it was recorded. */
export function AttendanceLine({ one, zone, name, onCorrect }: AttendanceLineProps) {
  const text = useText()
  const outcome = text(`activities.outcome.${one.outcome}`)
  return (
    <Row gap={3} sx={{ pt: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <StateChip {...OUTCOME_LOOK[one.outcome]}>{one.replaced ? <s>{outcome}</s> : outcome}</StateChip>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {aboutAttendance(one, zone, text).filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {one.abilities.correct && (
        <IconButton icon="edit" label={text('activities.correctOne', { name })} onClick={onCorrect} />
      )}
    </Row>
  )
}
