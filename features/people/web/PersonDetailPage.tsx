import { EditablePicture } from '#features/profile/web/editable-picture.api.tsx'
import * as z from 'zod/mini'
import { loadCrewTab } from '#features/crew/web/crew.api.tsx'
import { loadPersonPlaces } from '#features/places/web/places.api.tsx'
import { loadAssistantHistory } from '#features/runs/web/runs.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage, type DetailTab } from '#platform/web/detail/DetailPage.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getPerson, type PersonRecord } from '../shared/records.contract.ts'
import type { PersonTabProps } from './PersonSummaryTab.tsx'

const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })

const loadChildren = async () => (await import('./PersonChildrenTab.tsx')).PersonChildrenTab
const loadRides = async () => (await import('./PersonRidesTab.tsx')).PersonRidesTab
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

type Kind = 'parent' | 'assistant' | 'administrator'

const LOAD_EXTRA: Record<Exclude<Kind, 'administrator'>, DetailTab<PersonTabProps>['load']> = {
  parent: async () => (await import('./PersonExtraTab.tsx')).ParentExtraTab,
  assistant: async () => (await import('./PersonExtraTab.tsx')).AssistantExtraTab,
}

const LOAD_HISTORY: Record<Exclude<Kind, 'administrator'>, DetailTab<PersonTabProps>['load']> = {
  parent: loadRides,
  assistant: loadAssistantHistory,
}

function PersonDetailPage({ kind }: { kind: Kind }) {
  const [{ personalDataId }] = useAddress(addressSchema)
  const query = useCall(getPerson, { params: { id: personalDataId } })
  return <Loaded query={query}>{(person) => <Person key={person.id} person={person} kind={kind} />}</Loaded>
}

function Person({ person, kind }: { person: PersonRecord; kind: Kind }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const tabs: DetailTab<PersonTabProps>[] = [
    { id: 'SUMMARY', label: text('people.tab.SUMMARY'), load: loadSummary },
    ...(admin && kind === 'parent' ? [{ id: 'CHILDREN', label: text('people.tab.CHILDREN'), load: loadChildren }] : []),
    ...(admin && kind === 'assistant' ? [{ id: 'CREW', label: text('crew.tab'), load: loadCrewTab }] : []),
    ...(admin && kind !== 'administrator'
      ? [
          { id: 'PLACES_LIST', label: text('places.tab'), load: loadPersonPlaces },
          { id: 'HISTORY', label: text('people.tab.HISTORY'), load: LOAD_HISTORY[kind] },
        ]
      : []),
    ...(kind !== 'administrator' && (admin || person.abilities.isOwn)
      ? [{ id: 'EXTRA_PERSONAL_DATA', label: text('structures.tab'), load: LOAD_EXTRA[kind] }]
      : []),
  ]
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
      tabProps={{ person }}
      subtitle={[text(`people.detail.${kind}`), ...person.customerGroupDtos.map((group) => group.name)].join(' · ')}
    />
  )
}
