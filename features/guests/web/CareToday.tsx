import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { SummaryCard } from '#platform/web/ui/SummaryCard.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { searchCaregivers, type Caregiver } from '../shared/caregivers.contract.ts'
import { caresOn } from '../shared/caregivers.rules.ts'

/** More than four are read on their tab. */
const SHOWN = 4
const MOST = 20

/** Who cares for the guest today, whom to call first on top. */
export function CareToday({ person }: PersonTabProps) {
  const text = useText()
  const today = weekdayOf(useToday(person.customerGroupDtos[0]?.id))
  const query = useCallPage(searchCaregivers, { body: { filters: { guestId: person.id }, limit: MOST } })
  return (
    <SummaryCard
      title={text('guests.careToday')}
      all={{ to: paths.guest(person.id, 'CAREGIVER'), words: text('guests.careToday.all') }}
      query={query}
      rows={2}
      empty={text('guests.careToday.nobody')}
      rowsOf={({ data }) =>
        data
          .filter((one) => caresOn(today, one))
          .slice(0, SHOWN)
          .map((one) => ({ key: one.id, shown: <Carer carer={one} /> }))
      }
    />
  )
}

function Carer({ carer: { fullName, phone, ...carer } }: { carer: Caregiver }) {
  const text = useText()
  return (
    <>
      <TwoLines
        title={fullName}
        about={[
          text(`guests.function.${carer.function}`),
          carer.callOrder === 1 && text('guests.caregiver.first'),
          carer.fromTime !== null &&
            carer.toTime !== null &&
            text('guests.caregiver.hours', { from: carer.fromTime, to: carer.toTime }),
        ]}
      />
      {phone !== '' && (
        <ButtonLink
          icon="call"
          href={`tel:${phone.replaceAll(' ', '')}`}
          aria-label={`${text('utils.call.name', { name: fullName })}: ${phone}`}
        >
          {phone}
        </ButtonLink>
      )}
    </>
  )
}
