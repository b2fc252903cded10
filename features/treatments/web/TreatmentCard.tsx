import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { BodySites } from '#features/guests/web/body-map.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { isOverdue } from '../shared/due.rules.ts'
import * as contract from '../shared/treatments.contract.ts'
import type { Treatment } from '../shared/treatments.contract.ts'
import { sayFrequency } from '../shared/words.ts'
import { SessionDrawer } from './SessionDrawer.tsx'
import { SessionRows } from './SessionRows.tsx'
import { TreatmentDrawer } from './TreatmentDrawer.tsx'
import { TreatmentHistory } from './TreatmentHistory.tsx'
import type { TreatmentPerson } from './treatment-person.ts'
import { alertWords, runsWords, STATE_LOOK } from './treatment-words.ts'
import { useWaiting } from './use-sessions.ts'

const MOVES = ['suspend', 'restore', 'close'] as const
type Move = (typeof MOVES)[number]
type TreatmentCardProps = { person: TreatmentPerson; treatment: Treatment }

/** One treatment: what is done and when, what became of the last sessions, and what may be done with it. */
export function TreatmentCard({ person, treatment }: TreatmentCardProps) {
  const text = useText()
  const [open, setOpen] = useState<Move | 'edit' | 'history' | 'record' | null>(null)
  const { content, abilities, recent } = treatment
  const close = () => setOpen(null)
  return (
    <Card component="section" aria-label={content.name}>
      <CardHead
        title={content.name}
        note={text(`treatments.kind.${treatment.kind}`)}
        action={
          <Row>
            {abilities.change && (
              <IconButton
                icon="edit"
                label={`${text('treatments.edit')}: ${content.name}`}
                onClick={() => setOpen('edit')}
              />
            )}
            <IconButton
              icon="clock"
              label={`${text('treatments.history')}: ${content.name}`}
              onClick={() => setOpen('history')}
            />
          </Row>
        }
      />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <States person={person} treatment={treatment} />
        <About person={person} treatment={treatment} />
        <Box>
          <Typography variant="subtitle2" component="h3">
            {text('treatments.sessions')}
          </Typography>
          {recent.length === 0 ? (
            <Typography color="textSecondary">{text('treatments.noSessions')}</Typography>
          ) : (
            <SessionRows person={person} sessions={recent} />
          )}
        </Box>
        <Row wrap>
          {abilities.record && (
            <Button look="primary" icon="check" onClick={() => setOpen('record')}>
              {text('treatments.record')}
            </Button>
          )}
          {MOVES.filter((move) => abilities[move]).map((move) => (
            <Button key={move} look={move === 'close' ? 'danger' : 'outlined'} onClick={() => setOpen(move)}>
              {text(`treatments.${move}`)}
            </Button>
          ))}
        </Row>
      </Stack>
      {open === 'edit' && <TreatmentDrawer person={person} treatment={treatment} onClose={close} />}
      {open === 'history' && <TreatmentHistory person={person} treatment={treatment} onClose={close} />}
      {open === 'record' && <SessionDrawer person={person} treatment={treatment} onClose={close} />}
      {(open === 'suspend' || open === 'restore' || open === 'close') && (
        <MoveDrawer person={person} treatment={treatment} move={open} onClose={close} />
      )}
    </Card>
  )
}

function States({ person, treatment }: TreatmentCardProps) {
  const text = useText()
  const now = useNow()
  const { waiting, refused } = useWaiting(person.id, treatment.id)
  const { state, nextDue } = treatment
  // What was kept on the device grows old: the clock here says whether it is overdue.
  const overdue = nextDue !== null && isOverdue(new Date(nextDue), now)
  return (
    <Row wrap>
      <StateChip {...STATE_LOOK[state]}>{text(`treatments.state.${state}`)}</StateChip>
      {overdue && nextDue !== null && (
        <StateChip hue="alert" icon="clock">
          {text('treatments.overdueSince', { at: showMoment(nextDue, person.zone) })}
        </StateChip>
      )}
      {waiting > 0 && (
        <StateChip hue="waiting" icon="clock" role="status">
          {text('treatments.waiting', { count: waiting })}
        </StateChip>
      )}
      {refused > 0 && (
        <StateChip hue="alert" icon="alert" role="status">
          {text('treatments.refusedHere', { count: refused })}
        </StateChip>
      )}
    </Row>
  )
}

function About({ person, treatment }: TreatmentCardProps) {
  const text = useText()
  const { content, nextDue, week, goal, state } = treatment
  return (
    <Facts>
      <FactLine label={text('treatments.field.frequency')}>{sayFrequency(content, text)}</FactLine>
      {state === 'ACTIVE' && content.frequency.kind !== 'asNeeded' && (
        <FactLine label={text('treatments.nextDue')}>
          {nextDue === null ? text('treatments.noneDue') : showMoment(nextDue, person.zone)}
        </FactLine>
      )}
      {state === 'ACTIVE' && <FactLine label={text('treatments.week')}>{text('treatments.weekWords', week)}</FactLine>}
      {content.frequency.kind !== 'asNeeded' && (
        <FactLine label={text('treatments.field.alert')}>{alertWords(content, text)}</FactLine>
      )}
      <FactLine label={text('treatments.field.performer')}>
        {[
          text(`treatments.performer.${content.performer}`),
          content.minutes !== null && text('treatments.lasts', { minutes: content.minutes }),
        ]
          .filter(Boolean)
          .join(', ')}
      </FactLine>
      {(content.bodySites.length > 0 || content.bodySite !== '') && (
        <FactLine label={text('treatments.field.bodySites')}>
          <BodySites sites={content.bodySites} words={content.bodySite} />
        </FactLine>
      )}
      {content.materials !== '' && <FactLine label={text('treatments.field.materials')}>{content.materials}</FactLine>}
      {goal && <FactLine label={text('treatments.field.goal')}>{goal.statement}</FactLine>}
      {content.instructions !== '' && (
        <FactLine label={text('treatments.field.instructions')}>{content.instructions}</FactLine>
      )}
      <FactLine label={text('treatments.runsFor')}>{runsWords(content, text)}</FactLine>
      {treatment.reason !== '' && <FactLine label={text('treatments.field.reason')}>{treatment.reason}</FactLine>}
    </Facts>
  )
}

function MoveDrawer({ person, treatment, move, onClose }: TreatmentCardProps & { move: Move; onClose: () => void }) {
  const text = useText()
  const touches = { touches: [['treatments'], ['deadlines']] }
  const moves = {
    suspend: useCommand(contract.suspendTreatment, touches),
    restore: useCommand(contract.restoreTreatment, touches),
    close: useCommand(contract.closeTreatment, touches),
  }
  const { id, version, content } = treatment
  return (
    <ReasonDrawer
      title={`${text(`treatments.${move}`)}: ${content.name}, ${usePersonHead(person)}`}
      body={text(`treatments.${move}Body`)}
      confirm={text(`treatments.${move}`)}
      onConfirm={(reason) => moves[move].mutateAsync({ params: { id }, body: { version, reason } })}
      onClose={onClose}
    />
  )
}
