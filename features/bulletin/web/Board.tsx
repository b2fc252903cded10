import OutlinedInput from '@mui/material/OutlinedInput'
import NativeSelect from '@mui/material/NativeSelect'
import Stack from '@mui/material/Stack'
import Card from '@mui/material/Card'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListEmpty } from '#platform/web/list/ListEmpty.tsx'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { SearchBox } from '#platform/web/list/SearchBox.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import type { Counts, Post } from '../shared/bulletin.contract.ts'
import { PostCard } from './PostCard.tsx'
import { PostDrawer } from './PostDrawer.tsx'
import { PAGE_SIZE, PERIODS, useBoardAddress, usePosts, type ShownView } from './use-posts.ts'
import { WriteDrawer } from './write/WriteDrawer.tsx'

const STAFF: readonly ShownView[] = ['drafts', 'planned', 'past']

/** A bulletin board: its parts with their numbers, a search, and the posts as cards. What is open stands in the address. */
export function Board({ board }: { board: Post['board'] }) {
  const text = useText()
  const { role } = useMe()
  const [address, change] = useBoardAddress()
  const { list, counts, page } = usePosts(board)
  const writes = role !== 'CB_PARENT'
  const { view } = address
  const views = (['board', 'unread', 'toConfirm', 'urgent', 'pinned', ...(writes ? STAFF : [])] as const).filter(
    // A part that holds nothing is no choice; the one that is open stays.
    (key) => key === 'board' || key === view || (counts?.[key] ?? 0) > 0,
  )
  const label = (key: ShownView) => text(`bulletin.view.${key}`)
  const add = writes && (
    <Button look="primary" icon="add" onClick={() => change({ write: 'new' }, { push: true })}>
      {text('bulletin.add')}
    </Button>
  )
  const rows = list.data?.data ?? []
  return (
    <Stack spacing={4} sx={{ minWidth: 0, maxWidth: 880 }}>
      <PageHead
        title={text(board === 'guest' ? 'bulletin.guestTitle' : 'bulletin.title')}
        hiddenOnPhone
        note={noteOf(text, counts)}
        actions={
          <>
            <OtherBoard board={board} />
            {add}
          </>
        }
      />
      <Stack spacing={3}>
        <FilterChips
          label={text('list.filters')}
          chosen={view}
          filters={views.map((key) => ({ key, label: label(key), ...countOf(counts, key) }))}
          onChoose={(key) => change({ view: key === 'board' ? undefined : key, page: undefined })}
        />
        <Row wrap gap={3} sx={{ rowGap: 2 }}>
          <SearchBox
            key={address.q ?? ''}
            value={address.q ?? ''}
            label={text('bulletin.search')}
            onSearch={(q) => change({ q: q || undefined, page: undefined })}
          />
          <NativeSelect
            value={address.period ?? ''}
            inputProps={{ 'aria-label': text('bulletin.period') }}
            onChange={(event) => change({ period: event.target.value || undefined, page: undefined })}
            input={<OutlinedInput sx={{ minHeight: 40 }} />}
          >
            <option value="">{text('bulletin.period.any')}</option>
            {Object.keys(PERIODS).map((period) => (
              <option key={period} value={period}>
                {text(`bulletin.period.${period}`)}
              </option>
            ))}
          </NativeSelect>
        </Row>
      </Stack>
      {list.data === undefined && !list.error && <SkeletonRows rows={4} />}
      {list.data === undefined && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <Card>
          <ListEmpty
            q={address.q || undefined}
            noMatch={(q) => text('bulletin.noMatch', { q })}
            filter={view === 'board' ? undefined : label(view)}
            usual={label('board')}
            onClear={() => change({ q: undefined, page: undefined })}
            onUsual={() => change({ view: undefined, page: undefined })}
            empty={
              <EmptyState icon="news" title={text('bulletin.empty')} action={add}>
                {text(writes ? 'bulletin.emptyBody' : 'bulletin.emptyFamily')}
              </EmptyState>
            }
          />
        </Card>
      )}
      {rows.length > 0 && (
        <Stack component="section" spacing={4} aria-label={label(view)} aria-busy={list.isFetching}>
          {rows.map((post) => (
            <PostCard key={post.id} post={post} onOpen={() => change({ post: post.id }, { push: true })} />
          ))}
        </Stack>
      )}
      {list.data && (
        <ListPager
          page={page}
          size={PAGE_SIZE}
          total={list.data.page.total}
          onPage={(to) => change({ page: to === 1 ? undefined : String(to) }, { push: true })}
        />
      )}
      {address.write === undefined && address.post !== undefined && (
        <PostDrawer
          key={address.post}
          id={address.post}
          onEdit={() => change({ write: address.post }, { push: true })}
          onClose={() => change({ post: undefined })}
        />
      )}
      {address.write !== undefined && writes && (
        <WriteDrawer
          key={address.write}
          board={board}
          id={address.write === 'new' ? null : address.write}
          onClose={(post) => change({ write: undefined, ...(post !== undefined && { post }) })}
        />
      )}
    </Stack>
  )
}

const countOf = (counts: Counts | undefined, key: ShownView) => (counts === undefined ? {} : { count: counts[key] })

function noteOf(text: ReturnType<typeof useText>, counts: Counts | undefined): string | undefined {
  if (!counts) return undefined
  const posts = text('bulletin.count', { count: counts.board })
  return counts.toConfirm > 0 ? `${posts}, ${text('bulletin.countToConfirm', { count: counts.toConfirm })}` : posts
}

/** The way from the board of the groups to that of their guests, and back. */
function OtherBoard({ board }: { board: Post['board'] }) {
  const text = useText()
  return board === 'guest' ? (
    <ButtonLink icon="news" to={paths.page('bulletinBoard')}>
      {text('bulletin.title')}
    </ButtonLink>
  ) : (
    <ButtonLink icon="people" to={paths.page('guestBulletinBoard')}>
      {text('bulletin.guestTitle')}
    </ButtonLink>
  )
}
