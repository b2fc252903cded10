import { careOf, type CareAbout } from '#features/children/web/care-page.api.ts'
import { useZone } from '#features/session/web/zone.api.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { isOverdue } from '../shared/due.rules.ts'
import { searchTreatments, type Treatment } from '../shared/treatments.contract.ts'

/** The others are on the tab. */
const SHOWN = 3

/** The next sessions on the summary of a guest or child, by time. */
export function Summary(about: CareAbout) {
  const text = useText()
  const { id, groupId, tab } = careOf(about)
  const zone = useZone(groupId)
  const query = useCallPage(searchTreatments, { body: { filters: { personId: id } } })
  return (
    <SummaryCard
      title={text('treatments.summary')}
      all={{ to: tab('TREATMENTS'), words: text('treatments.summaryAll') }}
      query={query}
      rows={2}
      rowsOf={({ data }) =>
        data
          .flatMap((one) =>
            one.state === 'ACTIVE' && one.nextDue !== null
              ? [{ key: one.id, shown: <Row treatment={one} due={one.nextDue} zone={zone} /> }]
              : [],
          )
          .slice(0, SHOWN)
      }
    />
  )
}

function Row({ treatment: { content, kind }, due, zone }: { treatment: Treatment; due: string; zone: string }) {
  const text = useText()
  const now = useNow()
  return (
    <>
      <TwoLines title={content.name} about={[text(`treatments.kind.${kind}`), content.bodySite]} />
      {isOverdue(new Date(due), now) ? (
        <StateChip hue="alert" icon="clock">
          {text('treatments.overdueSince', { at: showMoment(due, zone) })}
        </StateChip>
      ) : (
        <StateChip hue="onboard" icon="clock">
          {showMoment(due, zone)}
        </StateChip>
      )}
    </>
  )
}
