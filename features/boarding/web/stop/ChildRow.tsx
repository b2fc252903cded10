import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { passengerText, rideWords } from '#features/runs/web/ride-words.api.ts'
import { receiverOf, traceOf, type DevicePassenger } from '../../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { CallButton } from '#platform/web/ui/CallButton.tsx'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { passengerParts } from '../slots.api.ts'
import { Answers } from '../run-parts.tsx'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { TraceMark } from '../TraceMark.tsx'
import type { NewFact } from '../use-run-commands.api.ts'

export type Act = (
  passenger: DevicePassenger,
  fact: Omit<NewFact, 'passengerId' | 'stopId'>,
  words: string,
) => Promise<void>
type ChildRowProps = {
  passenger: DevicePassenger
  run: RunDetail
  doing: 'boarding' | 'leaving'
  onAct: Act
  onHandOver?: () => void
}

/** A child at a stop. One tap is the usual thing; a tap on the row opens the rest. Done, it shrinks to a quiet line. */
export function ChildRow({ passenger, run, doing, onAct, onHandOver }: ChildRowProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const parts = useSlot(passengerParts)
  const { state, since } = passenger.fold
  const isAboard = state === 'BOARDED' || state === 'KEPT'
  const waits = doing === 'boarding' ? state === 'EXPECTED' : isAboard
  const main =
    doing === 'boarding'
      ? {
          icon: 'seat' as const,
          label: text('boarding.act.board'),
          run: () => onAct(passenger, { type: 'BOARDED' }, 'boarding.did.boarded'),
        }
      : {
          icon: 'check' as const,
          label: text(onHandOver ? 'boarding.act.handOver' : 'boarding.act.atSchool'),
          run: async () =>
            onHandOver
              ? onHandOver()
              : onAct(passenger, { type: 'DROPPED', outcome: 'to_school' }, 'boarding.did.dropped'),
        }
  const reportedLate = doing === 'boarding' && waits && passenger.lateAbsence
  const more = open || reportedLate
  const back = doing === 'boarding' && !passenger.fold.rode && rideWords(passenger.broughtBack, run.zone, text)
  return (
    <Entry waits={waits}>
      <Who aria-expanded={more} onClick={() => setOpen(!open)}>
        <Avatar id={passenger.childId ?? passenger.id} size={waits ? 48 : 40} />
        <Stack component="span" sx={REST}>
          <Typography component="span" variant="h4" sx={{ lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {passenger.name}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary">
            {[
              riderWords(passenger, text),
              (state === 'DROPPED' || state === 'RETURNED' || state === 'COLLECTED') && receiverOf(passenger),
              passenger.unplanned && text(passenger.takenOn ? 'boarding.unplanned.takenOn' : 'boarding.unplanned.mark'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {!waits && (
            <Typography component="span" variant="caption" color="textSecondary">
              <TraceMark trace={traceOf(passenger)} />
            </Typography>
          )}
          {(waits || open || isAboard) && <Needs of={passenger} notes={passenger.notes} />}
          {back && (
            <Typography component="span" variant="caption" sx={{ color: 'warning.main', fontWeight: 500 }}>
              {back}
            </Typography>
          )}
          {reportedLate && (
            <Typography component="span" variant="caption" sx={{ color: 'warning.main', fontWeight: 500 }}>
              {text('runs.lateAbsence')}
            </Typography>
          )}
        </Stack>
      </Who>
      {/* They come with the page: what came later would move the children under a finger. */}
      <Box sx={{ display: 'flex' }}>
        {parts.map(({ id, load }) => (
          <Part key={id} load={load} about={{ passenger, runId: run.id }} />
        ))}
      </Box>
      {waits ? (
        <Button
          look={onHandOver ? 'outlined' : 'primary'}
          size="run"
          icon={main.icon}
          aria-label={`${main.label}: ${passenger.name}`}
          onClick={() => void main.run()}
        >
          {main.label}
        </Button>
      ) : (
        <StateChip hue={STATE_HUE[state]}>
          {[text(passengerText({ ...passenger, ...passenger.fold })), since !== null && showTime(since, run.zone)]
            .filter(Boolean)
            .join(' ')}
        </StateChip>
      )}
      {more && (
        <Box sx={{ gridColumn: '1 / -1', mt: 1 }}>
          <Answers>
            <SecondActs passenger={passenger} doing={doing} onAct={onAct} />
            <CallButton contacts={passenger.contacts} />
          </Answers>
        </Box>
      )}
    </Entry>
  )
}

/** A child still to decide is 80 px high; a decided one is a quiet line. */
const Entry = styled('li', { shouldForwardProp: (prop) => prop !== 'waits' })<{ waits: boolean }>(
  ({ theme, waits }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    minHeight: waits ? 80 : 56,
    padding: theme.spacing(waits ? 3 : 2, 4),
    background: waits ? 'var(--surface)' : 'var(--bg)',
    '&:not(:last-child)': { borderBottom: '1px solid var(--line)' },
  }),
)

const Who = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: theme.spacing(3),
  minWidth: 0,
  minHeight: 48,
  textAlign: 'left',
  borderRadius: 'var(--r-control)',
}))

function SecondActs({ passenger, doing, onAct }: Omit<ChildRowProps, 'run'>) {
  const text = useText()
  const { state } = passenger.fold
  if (doing === 'boarding' && state === 'EXPECTED') {
    return (
      <>
        <Button
          size="run"
          icon="question"
          onClick={() => void onAct(passenger, { type: 'NOT_HERE' }, 'boarding.did.notHere')}
        >
          {text('boarding.act.notHere')}
        </Button>
        {passenger.lateAbsence && (
          <Button
            size="run"
            icon="absent"
            onClick={() => void onAct(passenger, { type: 'ABSENT' }, 'boarding.did.absent')}
          >
            {text('boarding.act.absent')}
          </Button>
        )}
      </>
    )
  }
  if (doing === 'boarding' && (state === 'ABSENT' || state === 'NO_SHOW' || state === 'COLLECTED')) {
    return (
      <Button size="run" icon="seat" onClick={() => void onAct(passenger, { type: 'BOARDED' }, 'boarding.did.boarded')}>
        {text('boarding.act.board')}
      </Button>
    )
  }
  if (doing === 'leaving' && state === 'BOARDED') {
    return (
      <Button size="run" icon="seat" onClick={() => void onAct(passenger, { type: 'KEPT' }, 'boarding.did.kept')}>
        {text('boarding.act.keep')}
      </Button>
    )
  }
  return null
}
