import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { SearchBox } from '#platform/web/list/SearchBox.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { readNotices, searchNotices } from '../shared/notices.contract.ts'
import { TOPICS } from '../shared/topics.ts'
import { NoticeDays } from './NoticeDays.tsx'
import { NoticeSheet } from './NoticeSheet.tsx'
import { PastToasts } from './PastToasts.tsx'

/** `shown`: the messages of the app itself, which this device shows for some seconds. */
const FILTERS = ['all', 'unread', 'urgent', ...TOPICS, 'shown'] as const
type Filter = (typeof FILTERS)[number]
type Inbox = Exclude<Filter, 'shown'>

const addressSchema = z.object({
  filter: z._default(z.enum(FILTERS), 'all'),
  q: z._default(z.string(), ''),
  page: z._default(z.coerce.number().check(z.minimum(1)), 1),
  notice: z.optional(z.string()),
})
/** Specification, section 9. */
const PAGE_SIZE = 20

const filtersOf = (filter: Inbox) => {
  if (filter === 'all') return {}
  if (filter === 'unread') return { filters: { unread: true } }
  if (filter === 'urgent') return { filters: { urgent: true } }
  return { filters: { topics: [filter] } }
}

/** notificationScreen: what one was told, newest first. */
export function NoticesPage() {
  const text = useText()
  const [{ filter }, go] = useAddress(addressSchema)
  const words = (key: Filter) =>
    text(
      key === 'all' || key === 'unread' || key === 'urgent' || key === 'shown'
        ? `notices.${key}`
        : `notices.topic.${key}`,
    )
  const filters = (
    <FilterChips
      label={text('notices.title')}
      chosen={filter}
      filters={FILTERS.map((key) => ({ key, label: words(key) }))}
      onChoose={(key) => go({ filter: key === 'all' ? undefined : key, page: undefined })}
    />
  )
  return (
    <Stack spacing={4} sx={{ maxWidth: 880 }}>
      <PageHead title={text('notices.title')} hiddenOnPhone />
      {filter === 'shown' ? (
        <>
          {filters}
          <PastToasts />
        </>
      ) : (
        <Received filter={filter} filters={filters} />
      )}
    </Stack>
  )
}

/** The notices that the server keeps, which every device of the person shows. */
function Received({ filter, filters }: { filter: Inbox; filters: ReactNode }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [{ q, page, notice }, go] = useAddress(addressSchema)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const query = useCallPage(searchNotices, {
    body: { ...(q !== '' && { q }), ...filtersOf(filter), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  })
  const read = useCommand(readNotices, { touches: [['notices']] })
  const mark = (body: Parameters<typeof read.mutate>[0]['body']) =>
    read.mutate({ body }, { onError: (error) => errorToast(error) })
  const ids = query.data?.data.map((one) => one.id) ?? []
  const unread = query.data?.data.some((one) => one.readAt === null) ?? false
  const markChosen = (asRead: boolean) => {
    mark({ ids: [...(chosen ?? [])], read: asRead })
    setChosen(null)
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <Row gap={2} wrap sx={{ rowGap: 2 }}>
        <SearchBox
          key={q}
          value={q}
          label={text('notices.search')}
          onSearch={(typed) => go({ q: typed || undefined, page: undefined })}
        />
        {chosen === null ? (
          <>
            {ids.length > 0 && <Button onClick={() => setChosen(new Set())}>{text('notices.choose')}</Button>}
            {unread && (
              <Button icon="check" busy={read.isPending} onClick={() => mark({ all: true })}>
                {text('notices.readAll')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={() => setChosen(new Set(chosen.size === ids.length ? [] : ids))}>
              {text('notices.choosePage')}
            </Button>
            <Button
              look="primary"
              disabledReason={chosen.size === 0 ? text('notices.chooseFirst') : undefined}
              onClick={() => markChosen(true)}
            >
              {text('notices.read')}
            </Button>
            {chosen.size > 0 && <Button onClick={() => markChosen(false)}>{text('notices.notRead')}</Button>}
            <Button look="text" onClick={() => setChosen(null)}>
              {text('utils.cancel')}
            </Button>
          </>
        )}
        {chosen === null && (
          <ButtonLink icon="settings" look="text" to={paths.page('settings')}>
            {text('notices.toSettings')}
          </ButtonLink>
        )}
      </Row>
      {filters}
      <Loaded query={query}>
        {({ data, page: shown }) =>
          data.length === 0 ? (
            <Card>
              <Nothing filter={filter} searched={q !== ''} />
            </Card>
          ) : (
            <>
              <NoticeDays
                notices={data}
                chosen={chosen}
                onChoose={toggle}
                onRead={(id) => mark({ ids: [id], read: true })}
                onDetails={(id) => go({ notice: id })}
              />
              <ListPager
                page={page}
                size={PAGE_SIZE}
                total={shown.total}
                onPage={(next) => go({ page: next === 1 ? undefined : String(next) })}
              />
            </>
          )
        }
      </Loaded>
      {notice !== undefined && (
        <NoticeSheet
          id={notice}
          onRead={(asRead) => mark({ ids: [notice], read: asRead })}
          onClose={() => go({ notice: undefined })}
        />
      )}
    </>
  )
}

function Nothing({ filter, searched }: { filter: Inbox; searched: boolean }) {
  const text = useText()
  if (searched || (filter !== 'all' && filter !== 'unread'))
    return (
      <EmptyState icon="search" title={text('notices.noMatch')}>
        {text('notices.noMatchBody')}
      </EmptyState>
    )
  return (
    <EmptyState icon="bell" title={text(filter === 'unread' ? 'notices.emptyUnread' : 'notices.empty')}>
      {text('notices.emptyBody')}
    </EmptyState>
  )
}
