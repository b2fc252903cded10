import { EditablePicture } from '#features/profile/web/editable-picture.api.tsx'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import type { DetailTab } from '#platform/web/detail/AddressTabs.tsx'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useTabs } from '#platform/web/detail/use-tabs.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { getPerson, type PersonRecord } from '../shared/records.contract.ts'
import type { PersonShownAs, PersonTabProps } from './person-tab.api.ts'
import { personTabs } from './slots.api.ts'

const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })

const loadSummary = async () => (await import('./PersonSummaryTab.tsx')).PersonSummaryTab

/** parentDetail: one parent with their data, access and children. */
export function ParentDetailPage() {
  return <PersonDetailPage kind="parent" />
}

/** assistantDetail: one assistant with their data and access. */
export function AssistantDetailPage() {
  return <PersonDetailPage kind="assistant" />
}

/** accountDetail: an administrator with their data and access. */
export function AccountDetailPage() {
  return <PersonDetailPage kind="administrator" />
}

type Kind = Exclude<PersonShownAs, 'guest'>

const LOAD_EXTRA: Record<Exclude<Kind, 'administrator'>, DetailTab<PersonTabProps>['load']> = {
  parent: async () => (await import('./PersonExtraTab.tsx')).ParentExtraTab,
  assistant: async () => (await import('./PersonExtraTab.tsx')).AssistantExtraTab,
}

function PersonDetailPage({ kind }: { kind: Kind }) {
  const [{ personalDataId }] = useAddress(addressSchema)
  const query = useCall(getPerson, { params: { id: personalDataId } })
  return <LoadedRecord query={query}>{(person) => <Person key={person.id} person={person} kind={kind} />}</LoadedRecord>
}

function Person({ person, kind }: { person: PersonRecord; kind: Kind }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const about: PersonTabProps = { person, kind }
  const tabs = useTabs(
    personTabs,
    [
      { id: 'SUMMARY', order: 10, label: text('people.tab.SUMMARY'), load: loadSummary },
      ...(kind !== 'administrator' && (admin || person.abilities.isOwn)
        ? [{ id: 'EXTRA_PERSONAL_DATA', order: 60, label: text('structures.tab'), load: LOAD_EXTRA[kind] }]
        : []),
    ],
    about,
  )
  return (
    <DetailPage<PersonTabProps>
      picture={
        <EditablePicture
          personId={person.id}
          name={person.fullName}
          picture={person.picture}
          mayChange={person.abilities.picture}
        />
      }
      title={person.fullName}
      label={text('people.tabs')}
      tabs={tabs}
      tabProps={about}
      subtitle={[text(`people.detail.${kind}`), ...person.customerGroupDtos.map((group) => group.name)].join(' · ')}
    />
  )
}
