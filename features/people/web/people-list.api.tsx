import { lazy, useState, type ReactNode } from 'react'
import type { Paged } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
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
import { PERSON_KINDS, type ListedKind } from './person-kinds.ts'
import { recordFields } from '../shared/records.fields.ts'
import { useLabelOf, usePersonFields } from './person-fields.api.ts'
import { PersonDrawer } from './PersonDrawer.tsx'
import { peopleListActions } from './slots.api.ts'
import type { PersonRow as Listed } from '../shared/people.contract.ts'

/** `access` is there for who may decide about it. */
type Access = { access?: SubscriptionState | undefined }

const FieldsCard = lazy(async () => ({ default: (await import('./PersonFieldsCard.tsx')).PersonFieldsCard }))

const EXPIRING = ['soon', 'expired'] as const
export type PeopleFilter = 'all' | (typeof EXPIRING)[number]

/** What every search of people takes. */
type Asked = { q?: string; sort: { field: 'fullName'; direction: 'asc' | 'desc' }[] }
type PeopleListProps<Row extends Listed> = {
  kind: ListedKind
  find: (
    asked: Asked & { limit: number; offset: number },
    filter: PeopleFilter,
    signal: AbortSignal,
  ) => Promise<Paged<Row[]>>
  /** Saves what the search finds as a table on this device. */
  save: (asked: Asked, filter: PeopleFilter, format: TableFormat) => Promise<void>
  /** Columns behind the usual ones. */
  more?: readonly Column<Row>[]
  /** What narrows the list, with the values that it has. */
  narrowed?: { by: ReactNode; values: readonly unknown[] }
  /** Buttons for administrators. */
  main?: ReactNode
}

const ENTITY_OF = { parents: 'parent', assistants: 'assistant', guests: 'guest' } as const

/** A list of people of one kind: search, access, the way to their page and to a new one. */
export function PeopleList<Row extends Listed>({ kind, find, save, more = [], narrowed, main }: PeopleListProps<Row>) {
  type Person = Row & Access
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  // Guests do not sign in.
  const decides = admin && kind !== 'guests'
  const access = useAccessActions()
  const { fields } = usePersonFields(recordFields)
  const labelOf = useLabelOf()
  const ownLabelOr = (fieldName: string) => {
    const field = fields.find((one) => one.fieldName === fieldName)
    return field?.ownLabel ? labelOf(field) : text(`people.field.${fieldName}`)
  }
  const bulk = useBulkAccess(kind === 'assistants' ? 'assistants' : 'parents')
  const [adding, setAdding] = useState(false)
  const extra = useExtraFields(ENTITY_OF[kind], <FieldsCard />)
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
      label: ownLabelOr('phone'),
      cell: (person) => person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>,
    },
    {
      key: 'email',
      label: ownLabelOr('email'),
      cell: (person) => person.email && <a href={`mailto:${person.email}`}>{person.email}</a>,
    },
    {
      key: 'group',
      label: text('people.field.group'),
      cell: (person) => person.customerGroupDtos.map((group) => group.name).join(', '),
    },
    ...more,
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
      <ListPage<Person, PeopleFilter>
        title={text(`people.${kind}`)}
        searchLabel={text('people.search')}
        counted={(count) => text(`people.count.${kind}`, { count })}
        noMatch={(q) => text(`people.noMatch.${kind}`, { q })}
        columns={columns}
        filters={[
          { key: 'all', label: text('people.all') },
          ...(kind === 'assistants' ? EXPIRING.map((key) => ({ key, label: text(`crew.filter.${key}`) })) : []),
        ]}
        queryKey={[kind === 'guests' ? 'guests' : 'people', kind, ...(narrowed?.values ?? [])]}
        more={narrowed?.by}
        defaultSort={{ field: 'fullName', direction: 'asc' }}
        load={async ({ sort, filter, ...rest }, signal) => {
          const found = await find({ ...rest, sort: byName(sort) }, filter, signal)
          return decides ? { ...found, data: await withAccess(found.data, signal) } : found
        }}
        href={(person) => PERSON_KINDS[kind].href(person.id)}
        main={
          admin && (
            <>
              {extra.button}
              {kind === 'assistants' && <GroupsButton />}
              {main}
              <SlotActions slot={peopleListActions} about={{ kind }} />
              <Button look="primary" icon="personAdd" onClick={() => setAdding(true)}>
                {text(`people.add.${kind}`)}
              </Button>
            </>
          )
        }
        {...(decides && { actions: access.actions, bulk: bulk.actions })}
        {...(admin && {
          onExport: ({ q, sort, filter }, format) =>
            save({ ...(q !== undefined && { q }), sort: byName(sort) }, filter, format),
        })}
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

const byName = (sort: { direction: 'asc' | 'desc' } | undefined): Asked['sort'] => [
  { field: 'fullName', direction: sort?.direction ?? 'asc' },
]
