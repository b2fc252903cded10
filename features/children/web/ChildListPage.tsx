import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useLabelOf } from '#features/people/web/person-fields.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useExtraFields } from '#features/structures/web/structures.api.tsx'
import { saveFile } from '#platform/web/api/save-file.ts'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { SlotActions } from '#platform/web/slots/SlotActions.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchChildren, type ChildRow } from '../shared/children.contract.ts'
import { exportChildren } from '../shared/export.contract.ts'
import { ChildDrawer } from './ChildDrawer.tsx'
import { NeedChips } from './NeedChips.tsx'
import { childListActions } from './slots.api.ts'
import { useChildFields } from './use-child-fields.ts'

const LazyFamilyDrawer = lazy(async () => ({ default: (await import('./FamilyDrawer.tsx')).FamilyDrawer }))

type Filter = 'all' | 'withoutRoute'

/** A search as the contract wants it, for a page of the list or the whole table. */
function asked<Request extends Pick<ListRequest<Filter>, 'filter' | 'sort'>>({ filter, sort, ...rest }: Request) {
  return {
    ...rest,
    ...(filter === 'withoutRoute' && { filters: { withoutRoute: true } }),
    sort: sort
      ? [{ field: sort.field === 'schoolClass' ? 'schoolClass' : 'fullName', direction: sort.direction } as const]
      : [],
  }
}

/** childList: children in reach; administrators enrol them one by one or import families from a file. */
export function ChildListPage() {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [enrolling, setEnrolling] = useState(false)
  const [family, setFamily] = useState(false)
  const labelOf = useLabelOf()
  const schoolClass = useChildFields().find(({ fieldName }) => fieldName === 'schoolClass')
  const routesOf = (child: ChildRow) => child.routes.map((route) => route.name).join(', ') || text('children.noRoute')
  const columns: Column<ChildRow>[] = [
    {
      key: 'fullName',
      label: text('children.field.fullName'),
      sort: 'fullName',
      cell: (child) => <PersonRow id={child.id} name={child.fullName} size={32} />,
    },
    ...(schoolClass
      ? [
          {
            key: 'schoolClass',
            label: labelOf(schoolClass),
            sort: 'schoolClass' as const,
            cell: (child: ChildRow) => child.schoolClass ?? '',
          },
        ]
      : []),
    {
      key: 'needs',
      label: text('children.field.needs'),
      cell: (child) => <NeedChips needs={child.needs} allergies={child.allergies} />,
    },
    { key: 'routes', label: text('children.field.routes'), cell: routesOf },
    { key: 'group', label: text('children.field.group'), cell: (child) => child.customerGroupDto.name },
  ]
  const extra = useExtraFields('child')
  if (extra.editor) return extra.editor
  const main = admin && (
    <>
      {extra.button}
      <SlotActions slot={childListActions} about={{}} />
      <Button icon="add" onClick={() => setEnrolling(true)}>
        {text('children.add')}
      </Button>
      <Button look="primary" icon="people" onClick={() => setFamily(true)}>
        {text('children.family.title')}
      </Button>
    </>
  )
  return (
    <>
      <ListPage<ChildRow, Filter>
        title={text('children.title')}
        searchLabel={text('children.search')}
        counted={(count) => text('children.count', { count })}
        noMatch={(q) => text('children.noMatch', { q })}
        columns={columns}
        main={main}
        filters={
          admin
            ? [
                { key: 'all', label: text('children.all') },
                { key: 'withoutRoute', label: text('children.withoutRoute') },
              ]
            : [{ key: 'all', label: text('children.all') }]
        }
        queryKey={['children', 'search']}
        defaultSort={{ field: 'fullName', direction: 'asc' }}
        href={(child) => paths.child(child.id)}
        load={(request, signal) => callPage(searchChildren, { body: asked(request) }, { signal })}
        {...(admin && {
          onExport: (request, format) =>
            saveFile(exportChildren, { body: asked(request), query: { format } }, `children.${format}`),
        })}
        card={(child) => (
          <Stack spacing={2}>
            <PersonRow
              id={child.id}
              name={child.fullName}
              note={[child.schoolClass, routesOf(child)].filter(Boolean).join(' · ')}
            />
            {child.needs.length > 0 && <NeedChips needs={child.needs} allergies={child.allergies} />}
          </Stack>
        )}
        empty={
          admin ? (
            <EmptyState icon="child" title={text('children.empty')}>
              <Typography component="span" variant="body2">
                {text('children.emptyBody')}
              </Typography>
            </EmptyState>
          ) : (
            <EmptyState icon="child" title={text('children.none')}>
              {text('children.noneBody')}
            </EmptyState>
          )
        }
      />
      {family && (
        <Suspense>
          <LazyFamilyDrawer onClose={() => setFamily(false)} />
        </Suspense>
      )}
      {enrolling && <ChildDrawer child={null} onClose={() => setEnrolling(false)} />}
    </>
  )
}
