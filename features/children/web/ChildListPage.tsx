import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { LazyImportDrawer } from '#features/interchange/web/interchange.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchChildren, type ChildRow } from '../shared/children.contract.ts'
import { Needs } from './needs.api.tsx'

const ChildDrawer = lazy(async () => ({ default: (await import('./ChildDrawer.tsx')).ChildDrawer }))
const addressSchema = z.object({ import: z.optional(z.string()) })

/** Children in reach: of the groups, of today's runs, or of the family. The import opens from the address. */
export function ChildListPage() {
  const text = useText()
  const { role } = useMe()
  const isAdmin = role === 'CB_ADMIN'
  const [adding, setAdding] = useState(false)
  const [address, change] = useAddress(addressSchema)
  const columns: Column<ChildRow>[] = [
    { key: 'name', label: text('children.one'), sort: 'fullName', cell: (child) => <PersonRow id={child.id} name={child.fullName} /> },
    { key: 'class', label: text('children.class'), sort: 'schoolClass', cell: (child) => child.schoolClass },
    { key: 'group', label: text('children.group'), cell: (child) => child.customerGroupDto.name },
    { key: 'needs', label: text('children.needs'), cell: (child) => <Needs needs={child.needs} /> },
    { key: 'routes', label: text('children.routes'), cell: (child) => routesOf(child, text) },
  ]
  const main = isAdmin && (
    <>
      <Button icon="upload" onClick={() => change({ import: 'open' }, { push: true })}>{text('children.import')}</Button>
      <Button look="primary" icon="add" onClick={() => setAdding(true)}>{text('children.add')}</Button>
    </>
  )
  return (
    <>
      <ListPage
        title={text('children.title')} searchLabel={text('children.search')} queryKey={keyOf(searchChildren)} columns={columns}
        filters={[{ key: 'all', label: text('children.filter.all') }, ...(isAdmin ? [{ key: 'withoutRoute', label: text('children.filter.withoutRoute') }] : [])]}
        defaultSort={{ field: 'fullName', direction: 'asc' }} href={(child) => paths.child(child.id)} main={main}
        load={({ filter, sort, ...rest }, signal) => callPage(searchChildren, { body: {
          ...rest, sort: [{ field: sort?.field === 'schoolClass' ? 'schoolClass' : 'fullName', direction: sort?.direction ?? 'asc' }],
          ...(filter === 'withoutRoute' && { filters: { withoutRoute: true } }),
        } }, { signal })}
        card={(child) => <PersonRow id={child.id} name={child.fullName} note={<><span>{[child.schoolClass, child.customerGroupDto.name].filter(Boolean).join(' · ')}</span><Needs needs={child.needs} /></>} />}
        empty={<EmptyState icon="child" title={text('children.none')} action={<span className="row wrap">{main}</span>}>{text(isAdmin ? 'children.noneBody' : 'children.noneYours')}</EmptyState>}
      />
      <Suspense>
        {adding && <ChildDrawer child={null} onClose={() => setAdding(false)} />}
        {isAdmin && address.import === 'open' && <LazyImportDrawer onClose={() => change({ import: undefined })} />}
      </Suspense>
    </>
  )
}

function routesOf(child: ChildRow, text: ReturnType<typeof useText>) {
  if (child.routes.length === 0) return <span className="t3">{text('children.noRoute')}</span>
  return child.routes.map((route) => route.name).join(', ')
}
