import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { expiresSoon } from '../shared/documents.rules.ts'
import { searchActual } from '../shared/searches.contract.ts'
import { Expiration } from './document-words.tsx'

/** The others are on the tab. */
const SHOWN = 4
/** Expirations that do not count come between those that do. */
const MOST = 20

/** Documents about a guest or child that expired or soon will, on their summary. */
export function Summary(about: CareAbout) {
  const text = useText()
  const { id, groupId, tab } = careOf(about)
  const today = useToday(groupId)
  const query = useCallPage(searchActual, {
    body: { filters: { personId: id }, sort: [{ field: 'expiration', direction: 'asc' }], limit: MOST },
  })
  return (
    <SummaryCard
      title={text('documents.summary')}
      all={{ to: tab('DOCUMENTS'), words: text('documents.summaryAll') }}
      query={query}
      rows={2}
      rowsOf={({ data }) =>
        data
          .filter((one) => expiresSoon(one, today))
          .slice(0, SHOWN)
          .map((one) => ({
            key: one.id,
            shown: (
              <>
                <TwoLines title={one.name} about={[one.documentTagName]} />
                <Expiration document={one} />
              </>
            ),
          }))
      }
    />
  )
}
