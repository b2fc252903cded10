import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { lastReports } from '../shared/diary.contract.ts'
import { stateOf } from './report-state.ts'

/** LAST_REPORT: the newest daily report of each person on the home. It is empty when there are no reports. */
export function LastReports() {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const query = useCall(lastReports, {})
  return (
    <SummaryCard
      title={text('diary.last')}
      all={{ to: paths.page('dailyReports'), words: text('diary.lastAll') }}
      query={query}
      rows={2}
      rowsOf={(reports) =>
        reports.map(({ id, personId, groupId, fullName, day, state, publishedAt }) => {
          const its = stateOf({ state, published: publishedAt !== null }, true)
          return {
            key: id,
            shown: (
              <>
                <PersonRow id={personId} name={fullName} note={showDay(day)}>
                  {!family && (
                    <StateChip hue={its.hue} icon={its.icon}>
                      {text(`diary.state.${its.id}`)}
                    </StateChip>
                  )}
                </PersonRow>
                <ButtonLink
                  look="text"
                  aria-label={text('diary.readOf', { name: fullName, day: showDay(day) })}
                  to={paths.page(
                    'dailyReports',
                    family ? { person: personId } : { group: groupId, day, person: personId },
                  )}
                >
                  {text('diary.read')}
                </ButtonLink>
              </>
            ),
          }
        })
      }
    />
  )
}
