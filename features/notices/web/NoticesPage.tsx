import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import * as z from 'zod/mini'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { readNotices, searchNotices } from '../shared/notices.contract.ts'
import { NoticeRow } from './NoticeRow.tsx'

const addressSchema = z.object({
  filter: z._default(z.enum(['all', 'unread']), 'all'),
  page: z._default(z.coerce.number().check(z.minimum(1)), 1),
})
/** Specification, section 9. */
const PAGE_SIZE = 20

/** notificationScreen: what one was told, newest first. */
export function NoticesPage() {
  const text = useText()
  const errorToast = useErrorToast()
  const [{ filter, page }, go] = useAddress(addressSchema)
  const query = useCallPage(searchNotices, {
    body: {
      ...(filter === 'unread' && { filters: { unread: true } }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  })
  const read = useCommand(readNotices, { touches: [['notices']] })
  const mark = (body: Parameters<typeof read.mutate>[0]['body']) =>
    read.mutate({ body }, { onError: (error) => errorToast(error) })
  const unread = query.data?.data.some((one) => one.readAt === null) ?? false
  return (
    <Stack spacing={4} sx={{ maxWidth: 880 }}>
      <PageHead
        title={text('notices.title')}
        hiddenOnPhone
        actions={
          unread && (
            <Button icon="check" busy={read.isPending} onClick={() => mark({ all: true })}>
              {text('notices.readAll')}
            </Button>
          )
        }
      />
      <FilterChips
        label={text('notices.title')}
        chosen={filter}
        filters={[
          { key: 'all', label: text('notices.all') },
          { key: 'unread', label: text('notices.unread') },
        ]}
        onChoose={(key) => go({ filter: key === 'unread' ? key : undefined, page: undefined })}
      />
      <Loaded query={query}>
        {({ data, page: shown }) => (
          <Card>
            {data.length === 0 ? (
              <EmptyState icon="bell" title={text(filter === 'unread' ? 'notices.emptyUnread' : 'notices.empty')}>
                {text('notices.emptyBody')}
              </EmptyState>
            ) : (
              <List disablePadding>
                {data.map((one) => (
                  <NoticeRow key={one.id} notice={one} onRead={() => mark({ ids: [one.id] })} />
                ))}
              </List>
            )}
            <ListPager
              page={page}
              size={PAGE_SIZE}
              total={shown.total}
              onPage={(next) => go({ page: next === 1 ? undefined : String(next) })}
            />
          </Card>
        )}
      </Loaded>
    </Stack>
  )
}
