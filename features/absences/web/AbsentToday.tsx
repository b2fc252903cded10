import { dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { deviceZone, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { searchAbsences } from '../shared/absences.contract.ts'

const SHOWN = 6

/** Who does not come today, who said so and when; a late one is amber. */
export function AbsentToday() {
  const text = useText()
  const today = dayIn(deviceZone(), serverNow())
  const absences = useCallPage(searchAbsences, { body: { filters: { from: today, to: today }, limit: SHOWN } })
  return (
    <section className="card" aria-labelledby="absent-today">
      <div className="card-h">
        <h2 id="absent-today">{text('absences.today')}</h2>
        {absences.data && <span className="t2 num">{absences.data.page.total}</span>}
        <AppLink className="end m" style={{ padding: 8 }} to={paths.absences()}>
          {text('absences.all')}
        </AppLink>
      </div>
      <Loaded query={absences} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="li t2">{text('absences.todayNone')}</p>
          ) : (
            <ul>
              {data.map((absence) => (
                <li key={absence.id} className="li">
                  <PersonRow
                    id={absence.childId}
                    name={absence.childName}
                    size={32}
                    note={[
                      text(`absences.reason.${absence.reason}`),
                      text(`absences.directions.${absence.directions}`),
                    ].join(' · ')}
                  />
                  <span
                    className="t12 right"
                    style={
                      absence.state === 'LATE'
                        ? { color: 'var(--waiting-fg)', fontWeight: 700 }
                        : { color: 'var(--text-2)' }
                    }
                  >
                    {absence.reportedBy} {showTime(absence.reportedAt)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
