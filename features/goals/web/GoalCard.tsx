import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Goal } from '../shared/goals.contract.ts'
import { isOver, type Lifecycle } from '../shared/goals.rules.ts'
import { GoalActions } from './GoalActions.tsx'
import { GoalDrawer } from './GoalDrawer.tsx'
import { GoalHistory } from './GoalHistory.tsx'
import { GoalSheet, type Sheet } from './GoalSheet.tsx'
import { goalEvidence } from './slots.api.ts'

const LOOK: Record<Lifecycle, { hue: Hue; icon: IconName }> = {
  PROPOSED: { hue: 'waiting', icon: 'attention' },
  PLANNED: { hue: 'unknown', icon: 'calendar' },
  ACTIVE: { hue: 'onboard', icon: 'forward' },
  ON_HOLD: { hue: 'absent', icon: 'absent' },
  COMPLETED: { hue: 'arrived', icon: 'check' },
  CANCELLED: { hue: 'absent', icon: 'close' },
}

type GoalCardProps = { person: { id: string; fullName: string }; goal: Goal }

/** One goal: in the words of the person, how far it is, what was seen last, and what may be done. */
export function GoalCard({ person, goal }: GoalCardProps) {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const [open, setOpen] = useState<Sheet | 'edit' | 'history' | null>(null)
  const { content, abilities, lifecycle, lastNote } = goal
  const over = isOver(lifecycle)
  return (
    <Card component="section" aria-label={content.statement}>
      <CardHead
        title={content.statement}
        note={text(`goals.area.${content.area}`)}
        action={
          <Row>
            {abilities.change && (
              <IconButton
                icon="edit"
                label={`${text('goals.edit')}: ${content.statement}`}
                onClick={() => setOpen('edit')}
              />
            )}
            <IconButton
              icon="clock"
              label={`${text('goals.history')}: ${content.statement}`}
              onClick={() => setOpen('history')}
            />
          </Row>
        }
      />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Row wrap>
          <StateChip {...LOOK[lifecycle]}>{text(`goals.lifecycle.${lifecycle}`)}</StateChip>
          <StateChip hue={goal.outcome === 'WORSENING' ? 'alert' : 'unknown'} icon="chart">
            {text(`goals.outcome.${goal.outcome}`)}
          </StateChip>
          {goal.drift !== null && <StateChip hue="waiting">{text('goals.drift', { days: goal.drift })}</StateChip>}
        </Row>
        {goal.progress !== null && (
          <Box>
            <Typography variant="body2">{text('goals.progress', { progress: goal.progress })}</Typography>
            <LinearProgress
              variant="determinate"
              value={goal.progress}
              aria-label={text('goals.progress', { progress: goal.progress })}
            />
          </Box>
        )}
        {lastNote && (
          <Typography>
            {text('goals.last', { words: lastNote.words, name: lastNote.by, at: showMoment(lastNote.happenedAt) })}
          </Typography>
        )}
        <Facts>
          {content.target !== '' && (
            <FactLine label={text('goals.field.target')}>
              {[content.measure, content.target].filter(Boolean).join(': ')}
            </FactLine>
          )}
          {content.baseline !== '' && <FactLine label={text('goals.field.baseline')}>{content.baseline}</FactLine>}
          {content.owner !== '' && <FactLine label={text('goals.field.owner')}>{content.owner}</FactLine>}
          {content.dueOn !== null && <FactLine label={text('goals.field.dueOn')}>{showDay(content.dueOn)}</FactLine>}
          {!over && <FactLine label={text('goals.field.reviewOn')}>{showDay(goal.reviewOn)}</FactLine>}
          {goal.reason !== '' && <FactLine label={text('goals.field.reason')}>{goal.reason}</FactLine>}
        </Facts>
        <GoalActions person={person} goal={goal} />
        <SlotParts slot={goalEvidence} about={{ person, goal }} rows={0} />
        <Row wrap>
          {abilities.note && (
            <Button look="primary" onClick={() => setOpen('note')}>
              {text(family ? 'goals.comment' : 'goals.note')}
            </Button>
          )}
          {abilities.review && <Button onClick={() => setOpen('review')}>{text('goals.review')}</Button>}
          {abilities.close && <Button onClick={() => setOpen('close')}>{text('goals.close')}</Button>}
          {abilities.moves.map((to) => (
            <Button key={to} onClick={() => setOpen(to)}>
              {text(over ? 'goals.move.reopen' : `goals.move.${to}`)}
            </Button>
          ))}
        </Row>
      </Stack>
      {open === 'edit' && <GoalDrawer person={person} goal={goal} onClose={() => setOpen(null)} />}
      {open === 'history' && <GoalHistory person={person} id={goal.id} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'edit' && open !== 'history' && (
        <GoalSheet person={person} goal={goal} family={family} sheet={open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
