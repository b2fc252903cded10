import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { LazyHandOver } from '#features/pickup/web/pickup.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Timeline, type TimelineFact } from '#platform/web/ui/Timeline.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'
import { leavesAt } from '#features/runs/shared/left-behind.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'
import { isReportedAbsent } from '#features/runs/shared/rider-fold.rules.ts'
import { eventText } from '#features/runs/shared/event-words.ts'
import { acceptedWords } from '#features/history/shared/acceptance-words.ts'
import { answersFor, placesOf, type Answer, type Asked } from './child-answers.ts'
import { CallButton } from '#platform/web/ui/CallButton.tsx'
import { EarlyNoShow } from '../stop/EarlyNoShow.tsx'
import { eventHue } from '#features/runs/web/event-hue.api.ts'
import { Needs } from '#features/children/web/needs.api.tsx'
import { collectedFacts, handoverFacts } from '../drop-outcome.ts'
import { Answers } from '../run-parts.tsx'
import { ReturnDrawer } from './ReturnDrawer.tsx'
import { TraceMark } from '../TraceMark.tsx'
import { useRunCommands, type NewFact } from '../use-run-commands.api.ts'
import { riderNote } from '../stop/rider-note.ts'

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
  const stop = stops.find(({ id }) => id === passenger.boardStopId)
  const isEarly = ({ type }: Pick<NewFact, 'type'>) =>
    type === 'NOT_HERE' && stop !== undefined && serverNow() < leavesAt(stop)
  const give = (fact: Answer['fact']) => {
    if (typeof fact === 'string') setAsked(fact)
    else if (isEarly(fact)) setAsked('earlyNoShow')
    else void record({ passengerId: passenger.id, ...fact }).catch(errorToast)
  }
  // What was said last is no answer any more: the school knows already that the child is missing.
  const said = passenger.facts.at(-1)?.type
  const answers = answersFor(passenger.fold.state, run, isReportedAbsent(passenger)).filter(
    ({ fact }) => said !== 'MISSING' || typeof fact === 'string' || fact.type !== said,
  )
  // What two records disagree about is settled by a word about it, not by a third record.
  const settling = (resolution: 'DROPPED' | 'RETURNED' | 'COLLECTED') => (fact: NewFact) =>
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
          !fact.acceptance && fact.recipient?.name,
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
    title: text('boarding.close.where', { name: passenger.name }),
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
              <span>{riderNote(passenger, text)}</span>
              <Needs of={passenger} />
            </>
          }
        />
        <CallButton contacts={passenger.contacts} />
      </Row>
      {passenger.rival && passenger.fold.state === 'UNRESOLVED' && (
        <Typography variant="body2" sx={{ px: 4 }}>
          {text('boarding.close.rival', { run: passenger.rival.runName })}
        </Typography>
      )}
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
              onClick={() => give(answer.fact)}
            >
              {text(answer.label)}
            </Button>
          ))}
        </Answers>
      </Box>
      {asked === 'earlyNoShow' && stop && (
        <EarlyNoShow
          name={passenger.name}
          stop={stop}
          zone={run.zone}
          onConfirm={() => record({ passengerId: passenger.id, type: 'NOT_HERE' })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'return' && (
        <ReturnDrawer
          runId={run.id}
          passenger={passenger}
          places={placesOf(run)}
          onTheWay={said === 'RETURNED' || passenger.fold.state === 'UNRESOLVED'}
          onRecord={(fact) => record(settling('RETURNED')(fact))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'collect' && (
        <Suspense>
          <LazyHandOver
            runId={run.id}
            waiting={[passenger]}
            collecting
            onHandOver={(handedOver) => record(...collectedFacts(handedOver, null).map(settling('COLLECTED')))}
            onClose={() => setAsked(null)}
          />
        </Suspense>
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
