import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode } from 'react'
import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { saveFile } from '#platform/web/api/save-file.ts'
import type { DocumentRow } from '../shared/documents.contract.ts'
import {
  exportDocuments,
  LISTS,
  searchActual,
  searchAllMedical,
  searchArchived,
  searchExpired,
  type DocumentList,
} from '../shared/searches.contract.ts'
import { TagFilter } from './TagFilter.tsx'
import { DocumentDrawer } from './drawer/DocumentDrawer.tsx'
import { aboutOf, Expiration, ToConfirm } from './document-words.tsx'

const SEARCHES = {
  actual: searchActual,
  expired: searchExpired,
  medical: searchAllMedical,
  archived: searchArchived,
} satisfies Record<DocumentList, unknown>
const SORTS = ['name', 'expiration', 'modifiedDate'] as const

const addressSchema = z.object({
  document: z.optional(z.string()),
  tag: z.optional(z.string()),
  page: z.optional(z.string()),
})

type DocumentTableProps = {
  title: string
  about?: 'own'
  main?: ReactNode
  add?: ReactNode
  emptyBody: string
  /** Whether the list can be saved as a table. */
  exported?: boolean
}

/** A list of documents that the reader may read; the open one is in the address. */
export function DocumentTable({ title, about, main, add, emptyBody, exported = false }: DocumentTableProps) {
  const text = useText()
  const [{ document, tag }, change] = useAddress(addressSchema)
  const bodyOf = ({ q, sort }: { q?: string; sort?: { field: string; direction: 'asc' | 'desc' } }) => ({
    ...(q !== undefined && { q }),
    filters: { ...(about && { about }), ...(tag !== undefined && { documentTagId: tag }) },
    sort: [{ field: SORTS.find((field) => field === sort?.field) ?? 'name', direction: sort?.direction ?? 'asc' }],
  })
  const open = (one: DocumentRow) => change({ document: one.id }, { push: true })
  return (
    <>
      <ListPage<DocumentRow, DocumentList>
        title={title}
        searchLabel={text('documents.search')}
        counted={(count) => text('documents.count', { count })}
        noMatch={(q) => text('documents.noMatch', { q })}
        columns={[
          { key: 'name', label: text('documents.field.name'), sort: 'name', cell: (one) => <TitleOf document={one} /> },
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
        filters={LISTS.map((key) => ({ key, label: text(`documents.filter.${key}`) }))}
        more={<TagFilter chosen={tag} onChoose={(to) => change({ tag: to, page: undefined })} />}
        queryKey={['documents', about ?? 'all', tag]}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ limit, offset, filter, ...asked }, signal) =>
          callPage(SEARCHES[filter], { body: { ...bodyOf(asked), limit, offset } }, { signal })
        }
        {...(exported && {
          onExport: ({ filter, ...asked }, format) =>
            saveFile(
              exportDocuments,
              { body: { ...bodyOf(asked), list: filter }, query: { format } },
              `documents.${format}`,
            ),
        })}
        onOpen={open}
        card={(one) => (
          <Stack spacing={1} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
            <Typography component="span" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {one.name}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {[aboutOf(one), one.documentTagName].filter(Boolean).join(' · ')}
            </Typography>
            <ToConfirm document={one} />
            <Expiration document={one} />
          </Stack>
        )}
        empty={
          <EmptyState icon="document" title={text('documents.empty')} action={add}>
            {emptyBody}
          </EmptyState>
        }
      />
      {document !== undefined && <DocumentDrawer id={document} onClose={() => change({ document: undefined })} />}
    </>
  )
}

function TitleOf({ document }: { document: DocumentRow }) {
  return (
    <Row wrap gap={2} component="span">
      <span>{document.name}</span>
      <ToConfirm document={document} />
    </Row>
  )
}
