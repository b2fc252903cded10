import { useMe } from '#features/session/web/session.api.tsx'
import { AbsentButton } from '#features/absences/web/absences.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { childrenToday, type ChildToday } from '../shared/kin.contract.ts'
import { childTimeline, runNow } from './child-today.ts'

/** The parent's home: one card per child with where it is, what comes next, and one button. */
export function ParentChildren() {
  const text = useText()
  const me = useMe()
  const now = useNow()
  const children = useCall(childrenToday, { query: {} })
  return (
    <div className="col g12">
      <h1 className="t20">{text(greeting(now), { name: me.name })}</h1>
      <Loaded query={children} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <section className="card">
              <EmptyState icon="child" title={text('runs.child.none')}>
                {text('runs.child.noneBody')}
              </EmptyState>
            </section>
          ) : (
            <div className="cards" aria-live="polite">
              {all.map((child) => (
                <ChildCard key={child.childId} child={child} now={now} />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 12) return 'runs.greeting.morning'
  return hour < 18 ? 'runs.greeting.afternoon' : 'runs.greeting.evening'
}

function ChildCard({ child, now }: { child: ChildToday; now: Date }) {
  const text = useText()
  const run = runNow(child.runs)
  const absenceId = child.runs.find((other) => other.absenceId !== null)?.absenceId ?? null
  return (
    <section className="card pad" aria-label={child.childName}>
      <div className="row" style={{ marginBottom: 12 }}>
        <AppLink to={paths.child(child.childId)} className="grow row" style={{ color: 'inherit' }}>
          <PersonRow id={child.childId} name={child.childName} note={child.schoolClass} />
        </AppLink>
      </div>
      {run ? (
        <Timeline
          facts={childTimeline(child.runs, run, now, text)}
          label={text('runs.child.today', { name: child.childName })}
        />
      ) : (
        <p className="t2">{text('runs.child.noRun')}</p>
      )}
      {run?.lateAbsence && (
        <p className="t12" style={{ color: 'var(--waiting-fg)' }}>
          {text('runs.child.lateAbsence')}
        </p>
      )}
      <div className="row wrap" style={{ marginTop: 8 }}>
        <AbsentButton
          childId={child.childId}
          childName={child.childName}
          day={run?.serviceDate ?? null}
          absenceId={absenceId}
          canReport={child.canReportAbsence}
          quiet={child.runs.some(({ state }) => state === 'BOARDED' || state === 'DROPPED')}
        />
        {run?.runStatus === 'IN_PROGRESS' && run.state !== 'ABSENT' && (
          <AppLink className="btn btn-3 btn-lg" to={paths.run(run.runId)}>
            <Icon name="map" />
            {text('runs.child.follow')}
          </AppLink>
        )}
      </div>
    </section>
  )
}
