import { useState } from 'react'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { callPage } from '#platform/web/api/call.ts'
import { GroupsButton } from '#features/groups/web/groups.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useExtraFields } from '#features/structures/web/structures.api.tsx'
import { useAccessActions, withAccess } from '#features/subscriptions/web/access.api.tsx'
import { useBulkAccess } from '#features/subscriptions/web/bulk.api.tsx'
import { AccessChip } from '#features/subscriptions/web/access-chip.api.tsx'
import type { SubscriptionState } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { SlotActions } from '#platform/web/slots/SlotActions.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { exportList, type PeopleExport } from './export-list.ts'
import { PERSON_KINDS, type ListedKind } from './person-kinds.ts'
import { PersonDrawer } from './PersonDrawer.tsx'
import { peopleListActions } from './slots.api.ts'
import { searchAssistants, type searchParents, type PersonRow as Listed } from '../shared/people.contract.ts'

/** `access` is there for who may decide about it. */
type Person = Listed & { access?: SubscriptionState | undefined }

/** Every search of people takes and answers the same. */
type PeopleSearch = Omit<typeof searchParents, 'name' | 'path' | 'summary'> &
  Pick<Endpoint, 'name' | 'path' | 'summary'>
type PeopleListProps = { kind: ListedKind; search: PeopleSearch; table: PeopleExport }

const EXPIRING = ['soon', 'expired'] as const
type Filter = 'all' | (typeof EXPIRING)[number]

const ENTITY_OF = { parents: 'parent', assistants: 'assistant', guests: 'guest' } as const

/** A list of people of one kind: search, access, the way to their page and to a new one. */
export function PeopleList({ kind, search, table }: PeopleListProps) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  // Guests do not sign in.
  const decides = admin && kind !== 'guests'
  const access = useAccessActions()
  const bulk = useBulkAccess(kind === 'assistants' ? 'assistants' : 'parents')
  const [adding, setAdding] = useState(false)
  const extra = useExtraFields(ENTITY_OF[kind])
  if (extra.editor) return extra.editor
  const of = (person: Person) => person.of.map((one) => one.name).join(', ')
  const columns: Column<Person>[] = [
    {
      key: 'fullName',
      label: text('people.field.name'),
      sort: 'fullName',
      cell: (person) => <PersonRow id={person.id} name={person.fullName} size={32} />,
    },
    { key: 'of', label: text(`people.field.of.${kind}`), cell: of },
    {
      key: 'phone',
      label: text('people.field.phone'),
      cell: (person) => person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>,
    },
    {
      key: 'email',
      label: text('people.field.email'),
      cell: (person) => person.email && <a href={`mailto:${person.email}`}>{person.email}</a>,
    },
    {
      key: 'group',
      label: text('people.field.group'),
      cell: (person) => person.customerGroupDtos.map((group) => group.name).join(', '),
    },
    ...(decides
      ? [
          {
            key: 'access',
            label: text('subscriptions.title'),
            cell: (person: Person) => person.access && <AccessChip access={person.access} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage<Person, Filter>
        title={text(`people.${kind}`)}
        searchLabel={text('people.search')}
        counted={(count) => text(`people.count.${kind}`, { count })}
        noMatch={(q) => text(`people.noMatch.${kind}`, { q })}
        columns={columns}
        filters={[
          { key: 'all', label: text('people.all') },
          ...(kind === 'assistants' ? EXPIRING.map((key) => ({ key, label: text(`crew.filter.${key}`) })) : []),
        ]}
        queryKey={[kind === 'guests' ? 'guests' : 'people', kind]}
        defaultSort={{ field: 'fullName', direction: 'asc' }}
        load={async ({ sort, filter, ...rest }, signal) => {
          const by = sort ? [{ field: 'fullName', direction: sort.direction } as const] : []
          const found = await (filter === 'all'
            ? callPage(search, { body: { ...rest, sort: by } }, { signal })
            : callPage(searchAssistants, { body: { ...rest, filters: { credentials: filter }, sort: by } }, { signal }))
          return decides ? { ...found, data: await withAccess(found.data, signal) } : found
        }}
        href={(person) => PERSON_KINDS[kind].href(person.id)}
        main={
          admin && (
            <>
              {extra.button}
              {kind === 'assistants' && <GroupsButton />}
              <SlotActions slot={peopleListActions} about={{ kind }} />
              <Button look="primary" icon="personAdd" onClick={() => setAdding(true)}>
                {text(`people.add.${kind}`)}
              </Button>
            </>
          )
        }
        {...(decides && { actions: access.actions, bulk: bulk.actions })}
        {...(admin && { onExport: (asked, format) => exportList(kind, table, asked, format) })}
        card={(person) => (
          <PersonRow
            id={person.id}
            name={person.fullName}
            note={[of(person), person.phone].filter(Boolean).join(' · ')}
          >
            {/* What is as it should be needs no room on a phone. */}
            {person.access && person.access.state !== 'active' && <AccessChip access={person.access} />}
          </PersonRow>
        )}
        empty={
          <EmptyState icon="people" title={text(`people.none.${kind}`)}>
            {text(`people.noneBody.${kind}`)}
          </EmptyState>
        }
      />
      {access.dialog}
      {bulk.drawer}
      {adding && <PersonDrawer kind={kind} onClose={() => setAdding(false)} />}
    </>
  )
}
