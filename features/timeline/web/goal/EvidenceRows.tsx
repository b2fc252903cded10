import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { searchActivities } from '#features/activities/shared/activities.contract.ts'
import { sayAttendance } from '#features/activities/shared/words.ts'
import type { GoalAbout } from '#features/goals/web/slots.api.ts'
import { latestMeasurements } from '#features/measurements/shared/measurements.contract.ts'
import { sayCode, sayMeasured } from '#features/measurements/shared/words.ts'
import { searchTreatments } from '#features/treatments/shared/treatments.contract.ts'
import { sayKind, saySession } from '#features/treatments/shared/words.ts'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { lastAttendance, servingTreatments, silentDays } from '../../shared/evidence.rules.ts'
import { useLinks } from './use-links.ts'

/** Rows of one person that are read; nobody has so many treatments. */
const MOST = 100
type RowsProps = GoalAbout & { mayEnd: boolean }

export const treatmentsOf = (personId: string) => ({ body: { filters: { personId, all: true }, limit: MOST } })
export const activitiesOf = (personId: string) => ({ body: { filters: { personId }, limit: MOST } })

/** The treatments that name the goal, each with its last session. */
export function TreatmentRows({ person, goal, mayEnd }: RowsProps) {
  const text = useText()
  const links = useLinks(goal)
  return (
    <Loaded query={useCallPage(searchTreatments, treatmentsOf(person.id))} rows={0}>
      {({ data }) =>
        servingTreatments(goal.id, data).map(({ treatment, last }) => (
          <EvidenceRow
            key={treatment.id}
            title={treatment.content.name}
            kind={sayKind(treatment.kind, text)}
            last={
              last && {
                at: last.happenedAt,
                words: saySession(last, text),
              }
            }
            {...(mayEnd && treatment.abilities.change && { onEnd: () => links.treatment(treatment, null) })}
          />
        ))
      }
    </Loaded>
  )
}

/** The kinds of measurements that the goal names, each with its last value. */
export function MeasurementRows({ person, goal, mayEnd }: RowsProps) {
  const text = useText()
  const links = useLinks(goal)
  const { measurements } = goal.content
  return (
    <Loaded query={useCall(latestMeasurements, { params: { id: person.id } })} rows={0}>
      {({ latest }) =>
        measurements.map((code) => {
          const last = latest.find(({ measurement }) => measurement === code)?.last ?? null
          return (
            <EvidenceRow
              key={code}
              title={sayCode(code, text)}
              kind={text('timeline.evidence.measurement')}
              last={
                last && {
                  at: last.happenedAt,
                  words: last.outcome === 'value' ? sayMeasured(code, last, text) : text('timeline.evidence.noValue'),
                }
              }
              {...(mayEnd && {
                onEnd: () => links.content({ measurements: measurements.filter((one) => one !== code) }),
              })}
            />
          )
        })
      }
    </Loaded>
  )
}

/** The activities that the goal names, each with how the person took part last. */
export function ActivityRows({ person, goal, mayEnd }: RowsProps) {
  const text = useText()
  const links = useLinks(goal)
  const { activities } = goal.content
  return (
    <Loaded query={useCallPage(searchActivities, activitiesOf(person.id))} rows={0}>
      {({ data }) =>
        activities.map((name) => {
          const last = lastAttendance(name, data)
          return (
            <EvidenceRow
              key={name}
              title={name}
              kind={text('timeline.evidence.activity')}
              last={
                last && {
                  at: last.happenedAt,
                  words: sayAttendance(last, text),
                }
              }
              {...(mayEnd && { onEnd: () => links.content({ activities: activities.filter((one) => one !== name) }) })}
            />
          )
        })
      }
    </Loaded>
  )
}

type EvidenceRowProps = {
  title: string
  kind: string
  /** What was recorded last; null: nothing yet. */
  last: { at: string; words: string } | null
  onEnd?: () => Promise<unknown>
}

function EvidenceRow({ title, kind, last, onEnd }: EvidenceRowProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const now = useNow()
  const [asked, setAsked] = useState(false)
  const days = silentDays(last?.at ?? null, now)
  const end = async () => {
    try {
      await onEnd?.()
    } catch (error) {
      errorToast(error)
    }
    setAsked(false)
  }
  return (
    <ListItem disableGutters sx={{ gap: 3, flexWrap: 'wrap', minHeight: 56 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <TwoLines
          title={title}
          about={[kind, ...(last === null ? [text('timeline.evidence.none')] : [last.words, showMoment(last.at)])]}
        />
      </Box>
      {days !== null && <StateChip hue="waiting">{text('timeline.evidence.days', { count: days })}</StateChip>}
      {onEnd && (
        <IconButton icon="close" label={`${text('timeline.evidence.end')}: ${title}`} onClick={() => setAsked(true)} />
      )}
      {asked && (
        <ConfirmDialog
          title={text('timeline.evidence.endAsk')}
          confirm={text('timeline.evidence.end')}
          onConfirm={() => void end()}
          onClose={() => setAsked(false)}
        >
          {text('timeline.evidence.endBody', { title })}
        </ConfirmDialog>
      )}
    </ListItem>
  )
}
