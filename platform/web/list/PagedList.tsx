import Box from '@mui/material/Box'
import List from '@mui/material/List'
import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '../ui/view-states.tsx'
import { ListPager } from './ListPager.tsx'

type Answer<Row> = { data: readonly Row[]; page: { total: number } }

type PagedListProps<Row> = Pick<ComponentProps<typeof ListPager>, 'page' | 'size' | 'onPage'> & {
  query: { data: Answer<Row> | undefined; error: unknown; refetch: () => unknown }
  /** How many rows the shape has that stands in their place while they load. */
  shape: number
  /** What stands there when there are no rows. */
  none: ReactNode
  children: (row: Row) => ReactNode
}

/** The rows of one page of a list in a card, and below them the way to the other pages. */
export function PagedList<Row>({ query, shape, none, children, ...pages }: PagedListProps<Row>) {
  return (
    <Loaded query={query} rows={shape}>
      {({ data, page: { total } }) =>
        data.length === 0 ? (
          none
        ) : (
          <>
            <List disablePadding>{data.map(children)}</List>
            <Box sx={{ px: 4 }}>
              <ListPager {...pages} total={total} />
            </Box>
          </>
        )
      }
    </Loaded>
  )
}
