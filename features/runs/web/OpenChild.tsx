import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Suspense, useState } from 'react'
import { LazyHandOver } from '#features/pickup/web/pickup.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour } from '#platform/web/ui/state.tsx'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DevicePassenger } from '../shared/device-view.rules.ts'
import type { RunDetail, RunStop } from '../shared/runs.contract.ts'
import { acceptedWords, eventText } from '../shared/event-words.ts'
import { RETURN_PLACES, type PassengerState, type ReturnPlace } from '../shared/runs.rules.ts'
import { CallButton } from './CallButton.tsx'
import { eventHue } from './event-look.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { handoverFacts, isHomeward } from './drop-outcome.ts'
import { Answers } from './run-parts.tsx'
import { ReturnDrawer } from './ReturnDrawer.tsx'
import { TraceMark } from './TraceMark.tsx'
import { useRunCommands, type NewFact } from './use-run-commands.ts'

/** What is asked before an answer is recorded: who receives the child, or who accepts them where they are brought back. */
type Asked = 'handOver' | 'return'
type Answer = { label: string; icon: IconName; fact: Omit<NewFact, 'passengerId'> | Asked }

/** A child that keeps the run open: what is known, and the answers that are possible. */
export function OpenChild({
  run,
  passenger,
  stops,
}: {
  run: RunDetail
  passenger: DevicePassenger
  stops: readonly RunStop[]
}) {
  const text = useText()
  const errorToast = useErrorToast()
  const { record } = useRunCommands(run.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  // What was said last is no answer any more: the school knows already that the child is missing.
  const said = passenger.facts.at(-1)?.type
  const answers = answersFor(passenger.fold.state, run).filter(
    ({ fact }) => said !== 'MISSING' || typeof fact === 'string' || fact.type !== said,
  )
  // What two records disagree about is settled by a word about it, not by a third record.
  const settling = (resolution: 'DROPPED' | 'RETURNED') => (fact: NewFact) =>
    passenger.fold.state === 'UNRESOLVED' ? { ...fact, type: 'RESOLVED' as const, resolution } : fact
  const facts: TimelineFact[] = passenger.facts.map((fact) => ({
    key: fact.id,
    time: showTime(fact.occurredAt, run.zone),
    hue: eventHue(fact),
    at: 'past',
    title: text(eventText(fact)),
    note: (
      <>
        {[
          fact.recipient?.name,
          acceptedWords(fact.acceptance, text),
          fact.refused && text(`pickup.refused.${fact.refused}`),
          stops.find(({ id }) => id === fact.stopId)?.name,
          fact.staffName,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        <TraceMark trace={fact.trace} />
      </>
    ),
  }))
  const question: TimelineFact = {
    key: 'now',
    hue: 'alert',
    at: 'now',
    title: text('runs.close.where', { name: passenger.name }),
  }
  return (
    <Card component="section" aria-label={passenger.name} sx={{ borderColor: hueColour('alert', 'dot') }}>
      <Row gap={3} sx={{ p: 4, pb: 2 }}>
        <PersonRow
          id={passenger.childId ?? passenger.id}
          name={passenger.name}
          size={48}
          note={
            <>
              <span>{passenger.schoolClass}</span>
              <Needs needs={passenger.needs} />
            </>
          }
        />
        <CallButton contacts={passenger.contacts} />
      </Row>
      <Box sx={{ px: 4, py: 1 }}>
        <Timeline facts={[...facts, question]} />
      </Box>
      <Box sx={{ px: 4, pt: 4, pb: 3 }}>
        <Answers>
          {answers.map((answer, index) => (
            <Button
              key={answer.label}
              size="run"
              icon={answer.icon}
              look={index === 0 ? 'primary' : 'outlined'}
              aria-label={`${text(answer.label)}: ${passenger.name}`}
              onClick={() =>
                typeof answer.fact === 'string'
                  ? setAsked(answer.fact)
                  : void record({ passengerId: passenger.id, ...answer.fact }).catch(errorToast)
              }
            >
              {text(answer.label)}
            </Button>
          ))}
        </Answers>
      </Box>
      {asked === 'return' && (
        <ReturnDrawer
          passenger={passenger}
          places={placesOf(run)}
          onTheWay={said === 'RETURNED' || passenger.fold.state === 'UNRESOLVED'}
          onRecord={(fact) => record(settling('RETURNED')(fact))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'handOver' && (
        <Suspense>
          <LazyHandOver
            runId={run.id}
            waiting={[passenger]}
            onHandOver={(handedOver) =>
              record(...handoverFacts(handedOver, passenger.alightStopId).map(settling('DROPPED')))
            }
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Where a run may bring children back to. To school means handed over there, where the run goes to school. */
const placesOf = ({ direction }: RunDetail): readonly ReturnPlace[] =>
  direction === 'to_school' ? ['base'] : RETURN_PLACES

/** The true answers for a child in this state. */
function answersFor(state: PassengerState, run: RunDetail): readonly Answer[] {
  const delivered = run.direction === 'to_school' ? 'runs.act.atSchool' : 'runs.act.handOver'
  const returned: Answer = {
    label: run.direction === 'to_school' ? 'runs.act.returned.base' : 'runs.act.returned',
    icon: 'undo',
    fact: 'return',
  }
  switch (state) {
    case 'EXPECTED':
      return [
        { label: 'runs.act.notHere', icon: 'question', fact: { type: 'NOT_HERE' } },
        { label: 'runs.act.board', icon: 'seat', fact: { type: 'BOARDED' } },
        { label: 'runs.act.absent', icon: 'absent', fact: { type: 'ABSENT' } },
      ]
    case 'BOARDED':
    case 'KEPT':
      return [
        {
          label: delivered,
          icon: 'check',
          fact: isHomeward(run) ? 'handOver' : { type: 'DROPPED', outcome: 'to_school' },
        },
        returned,
      ]
    case 'NO_SHOW':
      if (run.direction === 'from_school')
        return [
          { label: 'runs.act.stillInClass', icon: 'school', fact: { type: 'ANSWERED', outcome: 'still_in_class' } },
          { label: 'runs.act.withFamily', icon: 'people', fact: { type: 'ANSWERED', outcome: 'with_family' } },
          { label: 'runs.act.otherRun', icon: 'bus', fact: { type: 'ANSWERED', outcome: 'other_run' } },
          { label: 'runs.act.missing', icon: 'alert', fact: { type: 'MISSING' } },
        ]
      return [
        { label: 'runs.act.atHome', icon: 'home', fact: { type: 'ANSWERED', outcome: 'at_home' } },
        { label: 'runs.act.withFamily', icon: 'people', fact: { type: 'ANSWERED', outcome: 'with_family' } },
        { label: 'runs.act.otherRun', icon: 'bus', fact: { type: 'ANSWERED', outcome: 'other_run' } },
        { label: 'runs.act.tellSchool', icon: 'alert', fact: { type: 'ANSWERED', outcome: 'school_told' } },
      ]
    case 'TRANSFERRING':
      return [
        { label: 'runs.act.onBoardNow', icon: 'seat', fact: { type: 'BOARDED' } },
        { label: 'runs.act.transferred', icon: 'swap', fact: { type: 'RESOLVED', resolution: 'TRANSFERRED' } },
      ]
    case 'UNRESOLVED':
      return [
        {
          label: delivered,
          icon: 'check',
          fact: isHomeward(run) ? 'handOver' : { type: 'RESOLVED', resolution: 'DROPPED' },
        },
        returned,
        { label: 'runs.act.onBoardNow', icon: 'seat', fact: { type: 'RESOLVED', resolution: 'BOARDED' } },
        { label: 'runs.act.neverBoarded', icon: 'question', fact: { type: 'RESOLVED', resolution: 'NO_SHOW' } },
      ]
    case 'ABSENT':
    case 'DROPPED':
    case 'COLLECTED':
    case 'RETURNED':
    case 'TRANSFERRED':
      return []
  }
}
