import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Paged } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAddress } from '../routing/address.ts'
import { ErrorState, SkeletonRows } from '../ui/view-states.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Row } from '../ui/Row.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ListCards } from './ListCards.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListPager } from './ListPager.tsx'
import { ListTable } from './ListTable.tsx'
import { countOf, NOTHING, type Selection } from './selection.ts'
import { SearchBox } from './SearchBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useListChoice } from './use-list-choice.ts'
import { useSelection } from './use-selection.ts'
import type { MenuEntry } from '../ui/Menu.tsx'

export type Column<Row> = { key: string; label: string; sort?: string; right?: boolean; cell: (row: Row) => ReactNode }
export type ListRequest<Filter extends string> = {
  q?: string
  filter: Filter
  sort?: { field: string; direction: 'asc' | 'desc' }
  limit: number
  offset: number
}

type ListPageProps<Row extends { id: string }, Filter extends string> = {
  title: string
  /** The bar of a phone says something wider: the title stands there too. */
  titleOnPhone?: boolean
  /** What waits for an answer and belongs to the page, between its title and the search. */
  above?: ReactNode
  /** Chips above the list; `usual`, or the first, is the default and stays out of the address. */
  filters: readonly { key: Filter; label: string; count?: number }[]
  usual?: Filter
  /** What else narrows the list, beside the chips; its values are part of `queryKey`. */
  more?: ReactNode
  queryKey: readonly unknown[]
  /** `counts`: how many rows each chip would show, where the answer says it. */
  load: (
    request: ListRequest<Filter>,
    signal: AbortSignal,
  ) => Promise<Paged<Row[]> & { counts?: Partial<Record<Filter, number>> }>
  columns: readonly Column<Row>[]
  defaultSort: { field: string; direction: 'asc' | 'desc' }
  /** Where a row leads. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** What shows the same rows otherwise, beside the list on a wide screen and above it on others: a map. */
  beside?: (rows: readonly Row[]) => ReactNode
  /** The row that is chosen there, and here by a click beside its link. */
  chosen?: string | undefined
  onChoose?: (row: Row) => void
  actions?: (row: Row) => readonly MenuEntry[]
  /** The row on a phone. */
  card: (row: Row) => ReactNode
  main?: ReactNode
  /** Stands there while the list holds nothing at all. */
  empty: ReactNode
  /** Every chip is a span of time: `empty` is true under each. */
  timeFilters?: boolean
  /** How many there are, in the noun of the list: "3 children". */
  counted: (count: number) => string
  /** What a search says that found nothing, in the noun of the list. */
  noMatch: (q: string) => string
  searchLabel: string
  /** Saves what the search finds as a table on this device. */
  onExport?: (request: Omit<ListRequest<Filter>, 'limit' | 'offset'>, format: TableFormat) => Promise<void>
  /** What can be done with rows that are chosen, over pages or all that match; without it there is nothing to choose. */
  bulk?: (selection: Selection) => ReactNode
}

const addressSchema = z.object({
  q: z.optional(z.string()),
  filter: z.optional(z.string()),
  sort: z.optional(z.string()),
  page: z._default(z.coerce.number(), 1),
})

const countIn = (count: number | undefined) => (count === undefined ? {} : { count })

/** A list, configured: search, filter chips, sort and page in the address, a table on a desk, cards on a phone. */
export function ListPage<Row extends { id: string }, Filter extends string>(props: ListPageProps<Row, Filter>) {
  const text = useText()
  const mobile = useMobile()
  const [address, change] = useAddress(addressSchema)
  const usual = props.usual ?? props.filters[0]!.key
  const filter = props.filters.find(({ key }) => key === address.filter)?.key ?? usual
  const sort = sortOf(address.sort) ?? props.defaultSort
  const page = Math.max(1, Math.trunc(address.page) || 1)
  const like = useListChoice(props.queryKey.slice(0, 2).join('.'))
  const request: ListRequest<Filter> = {
    ...(address.q && { q: address.q }),
    filter,
    sort,
    limit: like.rows,
    offset: (page - 1) * like.rows,
  }
  const list = useQuery({
    queryKey: [...props.queryKey, request],
    queryFn: ({ signal }) => props.load(request, signal),
    placeholderData: keepPreviousData,
  })
  const onSort = (field: string) => {
    const direction = sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc'
    change({ sort: `${field}.${direction}`, page: undefined })
  }
  const rows = list.data?.data ?? []
  const total = list.data?.page.total ?? 0
  const { selection, set, choosing } = useSelection(
    JSON.stringify([address.q, filter]),
    rows.map((row) => row.id),
  )
  const beyond = page > 1 && total > 0 && list.data?.data.length === 0
  useEffect(() => {
    if (beyond) change({ page: undefined })
  }, [beyond, change])
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone what was chosen is said where it was chosen, above the list.
    if (!mobile && props.chosen !== undefined)
      card.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [mobile, props.chosen])
  const shape = {
    rows,
    href: props.href,
    onOpen: props.onOpen,
    actions: props.actions,
    chosen: props.chosen,
    onChoose: props.onChoose,
    ...(props.bulk && { choosing }),
  }

  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead
        title={props.title}
        hiddenOnPhone={props.titleOnPhone !== true}
        note={list.data && props.counted(list.data.page.total)}
        actions={
          <>
            {props.onExport && rows.length > 0 && (
              <ExportButton
                onExport={(format) => props.onExport!({ ...(address.q && { q: address.q }), filter, sort }, format)}
              />
            )}
            {props.main}
          </>
        }
      />
      {props.above}
      <Row gap={3} wrap>
        <SearchBox
          key={address.q ?? ''}
          value={address.q ?? ''}
          label={props.searchLabel}
          onSearch={(q) => change({ q: q || undefined, page: undefined })}
        />
        {props.filters.length > 1 && (
          <FilterChips
            filters={props.filters.map((one) => ({ ...one, ...countIn(list.data?.counts?.[one.key]) }))}
            chosen={filter}
            label={text('list.filters')}
            onChoose={(key) => change({ filter: key === usual ? undefined : key, page: undefined })}
          />
        )}
        {props.more}
        {!mobile && props.columns.length > 2 && (
          <ColumnChoice columns={props.columns} isShown={like.isShown} onToggle={like.toggleColumn} />
        )}
      </Row>
      <Beside part={rows.length > 0 && props.beside?.(rows)}>
        <Card ref={card} component="section" aria-busy={list.isFetching}>
          {props.bulk && countOf(selection) > 0 && (
            <SelectionBar
              selection={selection}
              total={total}
              onAll={() => set({ kind: 'all', ...(address.q && { q: address.q }), total })}
              onClear={() => set(NOTHING)}
            >
              {props.bulk(selection)}
            </SelectionBar>
          )}
          {list.data === undefined && !list.error && <SkeletonRows rows={8} />}
          {list.data === undefined && list.error && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data?.data.length === 0 && (
            <ListEmpty
              q={address.q || undefined}
              noMatch={props.noMatch}
              filter={props.timeFilters || filter === usual ? undefined : labelOf(props.filters, filter)}
              usual={labelOf(props.filters, usual)}
              empty={props.empty}
              onClear={() => change({ q: undefined, page: undefined })}
              onUsual={() => change({ filter: undefined, page: undefined })}
            />
          )}
          {list.data &&
            list.data.data.length > 0 &&
            (mobile ? (
              <ListCards {...shape} card={props.card} />
            ) : (
              <ListTable
                {...shape}
                columns={props.columns.filter((column, index) => index === 0 || like.isShown(column.key))}
                sort={sort}
                onSort={onSort}
                label={props.title}
              />
            ))}
        </Card>
      </Beside>
      {list.data && (
        <ListPager
          page={page}
          size={like.rows}
          onSize={(rows) => {
            like.chooseRows(rows)
            change({ page: undefined })
          }}
          total={list.data.page.total}
          onPage={(to) => change({ page: to === 1 ? undefined : String(to) }, { push: true })}
        />
      )}
    </Stack>
  )
}

/** The list, and what stands beside or above it. */
function Beside({ part, children }: { part: ReactNode; children: ReactNode }) {
  if (!part) return children
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, order: { lg: 1 }, position: { lg: 'sticky' }, top: { lg: 80 } }}>{part}</Box>
      {children}
    </Box>
  )
}

const labelOf = (filters: readonly { key: string; label: string }[], chosen: string) =>
  filters.find(({ key }) => key === chosen)?.label ?? ''

function sortOf(text: string | undefined): { field: string; direction: 'asc' | 'desc' } | undefined {
  const [field, direction] = text?.split('.') ?? []
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined
}
