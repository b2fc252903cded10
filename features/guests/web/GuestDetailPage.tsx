import { PersonPage, PersonSubtitle } from '#features/people/web/born.api.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { EditablePicture } from '#features/profile/web/editable-picture.api.tsx'
import * as z from 'zod/mini'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { RefusedEntriesOf } from '#features/notices/web/refused-entries.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { useTabs } from '#platform/web/detail/use-tabs.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { getGuest, type GuestRecord } from '../shared/guests.contract.ts'
import { guestFlags, guestTabs } from './slots.api.ts'

const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })

const loadSummary = async () => (await import('./GuestSummaryTab.tsx')).GuestSummaryTab
const loadParents = async () => (await import('./GuestParentsTab.tsx')).GuestParentsTab
const loadCaregivers = async () => (await import('./GuestCaregiversTab.tsx')).GuestCaregiversTab
const loadExtra = async () => (await import('./GuestExtraTab.tsx')).GuestExtraTab

/** guestDetail: one guest, with the tabs of the features that stand above. */
export function GuestDetailPage() {
  const [{ personalDataId }] = useAddress(addressSchema)
  const query = useCall(getGuest, { params: { id: personalDataId } })
  return <LoadedRecord query={query}>{(guest) => <Guest key={guest.id} guest={guest} />}</LoadedRecord>
}

function Guest({ guest }: { guest: GuestRecord }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const about: PersonTabProps = { person: guest, kind: 'guest' }
  const tabs = useTabs(
    guestTabs,
    [
      { id: 'SUMMARY', order: 10, label: text('people.tab.SUMMARY'), load: loadSummary },
      ...(admin ? [{ id: 'PARENT', order: 30, label: text('guests.tab.PARENT'), load: loadParents }] : []),
      { id: 'CAREGIVER', order: 40, label: text('guests.tab.CAREGIVER'), load: loadCaregivers },
      { id: 'EXTRA_PERSONAL_DATA', order: 50, label: text('structures.tab'), load: loadExtra },
    ],
    about,
  )
  return (
    <PersonPage person={guest} groupId={guest.customerGroupDtos[0]?.id}>
      <DetailPage<PersonTabProps>
        picture={
          <EditablePicture
            personId={guest.id}
            name={guest.fullName}
            picture={guest.picture}
            mayChange={guest.abilities.picture}
          />
        }
        title={guest.fullName}
        label={text('people.tabs')}
        flags={
          <>
            <RefusedEntriesOf personId={guest.id} />
            <SlotParts slot={guestFlags} about={about} rows={0} />
          </>
        }
        tabs={tabs}
        tabProps={about}
        subtitle={
          <PersonSubtitle
            person={guest}
            groupId={guest.customerGroupDtos[0]?.id}
            words={[text('guests.detail'), ...guest.customerGroupDtos.map((group) => group.name), guest.room?.name]}
            add={admin && <AppLink to={paths.guest(guest.id, 'MEASUREMENT')}>{text('people.addBirthDate')}</AppLink>}
          />
        }
      />
    </PersonPage>
  )
}
