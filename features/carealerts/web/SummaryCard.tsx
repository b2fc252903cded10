import { lazy, Suspense } from 'react'
import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { withMeasurementTexts } from '#features/measurements/web/own-ranges.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { searchCareAlerts } from '../shared/carealerts.contract.ts'

const SummaryRow = lazy(withMeasurementTexts(async () => ({ default: (await import('./SummaryRow.tsx')).SummaryRow })))

/** The others are in the list. */
const SHOWN = 4

/** The open alerts about a guest, or a child in care, on their summary: the most urgent first. */
export function Summary(about: CareAbout) {
  const text = useText()
  const { id } = careOf(about)
  const query = useCallPage(searchCareAlerts, { body: { filters: { personId: id }, limit: SHOWN } })
  return (
    <SummaryCard
      title={text('carealerts.summary')}
      all={{ to: paths.page('careAlertList'), words: text('carealerts.all') }}
      query={query}
      rows={2}
      rowsOf={({ data }) =>
        data.map((alert) => ({
          key: alert.id,
          shown: (
            <Suspense>
              <SummaryRow alert={alert} />
            </Suspense>
          ),
        }))
      }
    />
  )
}
