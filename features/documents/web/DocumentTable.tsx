import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode } from 'react'
import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchActual, searchArchived, searchExpired, type DocumentRow } from '../shared/documents.contract.ts'
import { DocumentDrawer } from './drawer/DocumentDrawer.tsx'
import { aboutOf, Expiration } from './document-words.tsx'

const SEARCHES = { actual: searchActual, expired: searchExpired, archived: searchArchived }
type Which = keyof typeof SEARCHES
const WHICH = ['actual', 'expired', 'archived'] as const satisfies readonly Which[]
const SORTS = ['name', 'expiration', 'modifiedDate'] as const

const addressSchema = z.object({ document: z.optional(z.string()) })

type DocumentTableProps = { title: string; about?: 'own'; main?: ReactNode; add?: ReactNode; emptyBody: string }

/** A list of documents that the reader may read; the open one is in the address. */
export function DocumentTable({ title, about, main, add, emptyBody }: DocumentTableProps) {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const open = (one: DocumentRow) => change({ document: one.id }, { push: true })
  return (
    <>
      <ListPage<DocumentRow, Which>
        title={title}
        searchLabel={text('documents.search')}
        counted={(count) => text('documents.count', { count })}
        noMatch={(q) => text('documents.noMatch', { q })}
        columns={[
          { key: 'name', label: text('documents.field.name'), sort: 'name', cell: (one) => one.name },
          { key: 'tag', label: text('documents.field.documentTagId'), cell: (one) => one.documentTagName },
          { key: 'person', label: text('documents.field.person'), cell: (one) => aboutOf(one) },
          {
            key: 'expiration',
            label: text('documents.field.expiration'),
            sort: 'expiration',
            cell: (one) => <Expiration document={one} />,
          },
        ]}
        main={main}
        filters={WHICH.map((key) => ({ key, label: text(`documents.filter.${key}`) }))}
        queryKey={['documents', about ?? 'all']}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ limit, offset, filter, sort, q }, signal) =>
          callPage(
            SEARCHES[filter],
            {
              body: {
                ...(q !== undefined && { q }),
                ...(about && { filters: { about } }),
                sort: [
                  {
                    field: SORTS.find((field) => field === sort?.field) ?? 'name',
                    direction: sort?.direction ?? 'asc',
                  },
                ],
                limit,
                offset,
              },
            },
            { signal },
          )
        }
        onOpen={open}
        card={(one) => (
          <Stack spacing={1} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
            <Typography component="span" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {one.name}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {[aboutOf(one), one.documentTagName].filter(Boolean).join(' · ')}
            </Typography>
            <Expiration document={one} />
          </Stack>
        )}
        empty={
          <EmptyState icon="document" title={text('documents.empty')} action={add}>
            {emptyBody}
          </EmptyState>
        }
      />
      {address.document !== undefined && (
        <DocumentDrawer id={address.document} onClose={() => change({ document: undefined })} />
      )}
    </>
  )
}
