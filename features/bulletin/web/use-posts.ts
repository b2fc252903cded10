import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { callPage } from '#platform/web/api/call.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { countPosts, searchPosts, VIEWS, type Post, type View } from '../shared/bulletin.contract.ts'

export const PAGE_SIZE = 20
/** The periods of the specification, with the days that they go back. */
export const PERIODS = { TODAY: 0, LASTWEEK: 7, LASTMONTH: 30, LASTYEAR: 365 } as const

const address = z.object({
  q: z.optional(z.string()),
  view: z._default(z.enum([...VIEWS, 'unread']), 'board'),
  period: z.optional(z.enum(['TODAY', 'LASTWEEK', 'LASTMONTH', 'LASTYEAR'])),
  page: z._default(z.coerce.number(), 1),
  post: z.optional(z.string()),
  write: z.optional(z.string()),
})

/** What the address says of the board: the part, what is searched, the page, the post that is open. */
export const useBoardAddress = () => useAddress(address)
export type ShownView = View | 'unread'

/** A page of a part of a board, and how many posts each part has. */
export function usePosts(board: Post['board']) {
  const [{ q, view, period, page: at }] = useBoardAddress()
  const page = Math.max(1, Math.trunc(at) || 1)
  const zone = deviceZone()
  const from = period && instantOf(addDays(dayIn(zone, serverNow()), -PERIODS[period]), '00:00', zone).toISOString()
  const body = {
    ...(q && { q }),
    filters: {
      board,
      ...(view === 'unread' ? { unread: true } : { view }),
      ...(from && { from }),
    },
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
  const list = useQuery({
    queryKey: ['bulletin', 'search', body],
    queryFn: ({ signal }) => callPage(searchPosts, { body }, { signal }),
    placeholderData: keepPreviousData,
  })
  const counts = useCall(countPosts, { query: { board } }).data
  return { list, counts, page }
}
