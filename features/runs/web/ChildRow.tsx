import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { DevicePassenger } from '../shared/device-view.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { CallButton } from './CallButton.tsx'
import { Needs } from '#features/children/web/needs.api.tsx'
import { STATE_HUE } from './run-state.ts'
import { dropOutcome } from './drop-outcome.ts'
import type { NewFact } from './use-run-commands.ts'

export type Act = (
  passenger: DevicePassenger,
  fact: Omit<NewFact, 'passengerId' | 'stopId'>,
  words: string,
) => Promise<void>
type ChildRowProps = { passenger: DevicePassenger; run: RunDetail; doing: 'boarding' | 'leaving'; onAct: Act }

/** A child at a stop. One tap is the usual thing; a tap on the row opens the rest. Done, it shrinks to a quiet line. */
export function ChildRow({ passenger, run, doing, onAct }: ChildRowProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { state, since } = passenger.fold
  const waits = doing === 'boarding' ? state === 'EXPECTED' : state === 'BOARDED' || state === 'KEPT'
  const main =
    doing === 'boarding'
      ? {
          icon: 'seat' as const,
          label: text('runs.act.board'),
          run: () => onAct(passenger, { type: 'BOARDED' }, 'runs.did.boarded'),
        }
      : {
          icon: 'check' as const,
          label: text(run.direction === 'to_school' ? 'runs.act.atSchool' : 'runs.act.handOver'),
          run: () => onAct(passenger, { type: 'DROPPED', outcome: dropOutcome(run) }, 'runs.did.dropped'),
        }
  const more = open || (waits && passenger.lateAbsence)
  return (
    <li className={waits ? 'kd' : 'kd done'}>
      <button type="button" className="who" aria-expanded={more} onClick={() => setOpen(!open)}>
        <Avatar id={passenger.childId ?? passenger.id} size={waits ? 48 : 40} />
        <span className="col">
          <span className="nm">{passenger.name}</span>
          <span className="t12 t2">
            {[passenger.schoolClass, passenger.unplanned && text('runs.newcomer.mark')].filter(Boolean).join(' · ')}
          </span>
          {waits && <Needs needs={passenger.needs} notes={passenger.notes} />}
          {waits && passenger.lateAbsence && (
            <span className="t12 m" style={{ color: 'var(--waiting-fg)' }}>
              {text('runs.lateAbsence')}
            </span>
          )}
        </span>
      </button>
      {waits ? (
        <Button
          look="primary"
          size="run"
          icon={main.icon}
          aria-label={`${main.label}: ${passenger.name}`}
          onClick={() => void main.run()}
        >
          {main.label}
        </Button>
      ) : (
        <StateChip hue={STATE_HUE[state]}>
          {since === null
            ? text(`runs.passenger.${state}`)
            : `${text(`runs.passenger.${state}`)} ${showTime(since, run.zone)}`}
        </StateChip>
      )}
      {more && (
        <div className="acts">
          <SecondActs passenger={passenger} doing={doing} onAct={onAct} />
          <CallButton contacts={passenger.contacts} />
        </div>
      )}
    </li>
  )
}

function SecondActs({ passenger, doing, onAct }: Omit<ChildRowProps, 'run'>) {
  const text = useText()
  const { state } = passenger.fold
  if (doing === 'boarding' && state === 'EXPECTED') {
    return (
      <>
        <Button
          size="run"
          icon="question"
          onClick={() => void onAct(passenger, { type: 'NOT_HERE' }, 'runs.did.notHere')}
        >
          {text('runs.act.notHere')}
        </Button>
        {passenger.lateAbsence && (
          <Button size="run" icon="absent" onClick={() => void onAct(passenger, { type: 'ABSENT' }, 'runs.did.absent')}>
            {text('runs.act.absent')}
          </Button>
        )}
      </>
    )
  }
  if (doing === 'boarding' && (state === 'ABSENT' || state === 'NO_SHOW' || state === 'COLLECTED')) {
    return (
      <Button size="run" icon="seat" onClick={() => void onAct(passenger, { type: 'BOARDED' }, 'runs.did.boarded')}>
        {text('runs.act.board')}
      </Button>
    )
  }
  if (doing === 'leaving' && state === 'BOARDED') {
    return (
      <Button size="run" icon="seat" onClick={() => void onAct(passenger, { type: 'KEPT' }, 'runs.did.kept')}>
        {text('runs.act.keep')}
      </Button>
    )
  }
  return null
}
