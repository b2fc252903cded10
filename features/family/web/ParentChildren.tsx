import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { AbsentButton } from '#features/absences/web/absences.api.tsx'
import { ReturnQuestion } from '#features/absences/web/return-question.api.tsx'
import { completeList } from '#features/guests/shared/guests.contract.ts'
import { usePositions } from '#features/positions/web/use-positions.api.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardGrid } from '#platform/web/ui/CardGrid.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { childrenToday, type ChildToday } from '../shared/family.contract.ts'
import { childTimeline, runNow } from './child-today.ts'

/** The parent's home: one card per child with where it is, what comes next, and one button. */
export function ParentChildren() {
  const text = useText()
  const me = useMe()
  const now = useNow()
  const children = useCall(childrenToday, { query: {} })
  return (
    <Stack spacing={3}>
      <Typography component="h1" variant="h3">
        {text(greeting(now), { name: me.name })}
      </Typography>
      <Loaded query={children} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <NoChildren />
          ) : (
            <CardGrid aria-live="polite">
              {all.map((child) => (
                <ChildCard key={child.childId} child={child} now={now} />
              ))}
            </CardGrid>
          )
        }
      </Loaded>
    </Stack>
  )
}

/** A family without children: says so, or links the guests of the family where their card (`GUEST_DETAIL`) is closed. */
function NoChildren() {
  const text = useText()
  const { modules } = useMe()
  const guests = useCall(completeList, {})
  return (
    <Loaded query={guests} rows={3}>
      {(all) => {
        if (all.length === 0)
          return (
            <Card component="section">
              <EmptyState icon="child" title={text('family.child.none')}>
                {text('family.child.noneBody')}
              </EmptyState>
            </Card>
          )
        if (modules.includes('diary.userDetail')) return null
        return (
          <CardGrid>
            {all.map(({ id, name }) => (
              <Card key={id} component="section" aria-label={name} sx={{ p: 4 }}>
                <AppLink to={paths.guest(id)}>
                  <PersonRow id={id} name={name} />
                </AppLink>
              </Card>
            ))}
          </CardGrid>
        )
      }}
    </Loaded>
  )
}

/** The child is or was on the way today: only what is left of the day can be called off. */
const RODE: readonly ChildToday['runs'][number]['state'][] = [
  'BOARDED',
  'KEPT',
  'TRANSFERRING',
  'TRANSFERRED',
  'DROPPED',
  'RETURNED',
  'COLLECTED',
]

function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 12) return 'family.greeting.morning'
  return hour < 18 ? 'family.greeting.afternoon' : 'family.greeting.evening'
}

function ChildCard({ child, now }: { child: ChildToday; now: Date }) {
  const text = useText()
  const run = runNow(child.runs, now)
  const absenceId = child.runs.find((other) => other.absenceId !== null)?.absenceId ?? null
  const question = child.runs.find((other) => other.presumedDespite !== null)
  const position = usePositions().data?.find(({ runId }) => runId === run?.runId)
  const toCome = child.runs.filter(({ state, runStatus }) => state === 'EXPECTED' && runStatus !== 'CLOSED')
  const known = { now, name: child.childName, delay: position?.delay ?? run?.delay ?? null, text }
  return (
    <Card component="section" aria-label={child.childName} sx={{ p: 4 }}>
      <AppLink
        to={paths.child(child.childId)}
        style={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 48,
          marginBottom: 8,
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <PersonRow id={child.childId} name={child.childName} note={child.schoolClass} />
      </AppLink>
      {run ? (
        <Timeline
          facts={childTimeline(child.runs, run, known)}
          label={text('family.child.today', { name: child.childName })}
        />
      ) : (
        <Typography color="textSecondary">{text('family.child.noRun')}</Typography>
      )}
      {run?.lateAbsence && (
        <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
          {text('family.child.lateAbsence')}
        </Typography>
      )}
      {question?.presumedDespite && (
        <ReturnQuestion
          absenceId={question.presumedDespite}
          childId={child.childId}
          childName={child.childName}
          day={question.serviceDate}
          mayAnswer={child.canReportAbsence}
        />
      )}
      {child.runs.flatMap(({ runId, broughtBack, state, routeName, boardStop, zone }) =>
        broughtBack && (state === 'ABSENT' || state === 'EXPECTED') ? (
          <Typography key={runId} role="note" variant="body2" sx={{ mt: 2, color: 'var(--waiting-fg)' }}>
            {text(`runs.ride.family.${broughtBack.decision}${boardStop ? '' : '.untimed'}`, {
              name: child.childName,
              route: routeName,
              time: boardStop ? showTime(boardStop.plannedAt, zone) : '',
            })}
          </Typography>
        ) : (
          []
        ),
      )}
      <Row wrap sx={{ mt: 2 }}>
        <AbsentButton
          childId={child.childId}
          childName={child.childName}
          day={run?.serviceDate ?? null}
          absenceId={absenceId}
          canReport={child.canReportAbsence && !question}
          bothWays={new Set(toCome.map(({ direction }) => direction)).size > 1}
          quiet={child.runs.some(({ state }) => RODE.includes(state))}
        />
        <ButtonLink look="text" size="large" icon="personAdd" to={paths.child(child.childId, 'PICK_UP')}>
          {text('pickup.people')}
        </ButtonLink>
        {run?.runStatus === 'IN_PROGRESS' && run.state !== 'ABSENT' && (
          <ButtonLink look="text" size="large" icon="map" to={paths.run(run.runId)}>
            {text('family.child.follow')}
          </ButtonLink>
        )}
      </Row>
    </Card>
  )
}
