import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AskDrawer, type AskedFor } from '#features/requirements/web/ask.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import type { MenuEntry } from '#platform/web/ui/Menu.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { BUCKETS } from '../shared/buckets.rules.ts'
import { exportDeadlines, searchDeadlines, type Deadline } from '../shared/deadlines.contract.ts'
import { DaysLeft, nameOf, noteOf, whoseOf } from './deadline-words.tsx'
import { RenewDrawer } from './RenewDrawer.tsx'

const FILTERS = ['all', ...BUCKETS] as const
type Filter = (typeof FILTERS)[number]

const bodyOf = ({ q, filter, sort }: Omit<ListRequest<Filter>, 'limit' | 'offset'>) => ({
  ...(q !== undefined && { q }),
  ...(filter !== 'all' && { filters: { bucket: filter } }),
  sort: [{ field: 'dueOn' as const, direction: sort?.direction ?? ('asc' as const) }],
})

/** deadlineList: what expires within 90 days or has expired, of everything that the reader may see. */
export function DeadlineListPage() {
  const text = useText()
  const { role } = useMe()
  const [renewing, setRenewing] = useState<Deadline | null>(null)
  const [asking, setAsking] = useState<AskedFor | null>(null)
  const actionsOf = (one: Deadline): MenuEntry[] => {
    if (one.kind !== 'document' || one.access !== 'RW') return []
    const renew = {
      key: 'renew',
      label: text('deadlines.renew'),
      icon: 'undo',
      onChoose: () => setRenewing(one),
    } as const
    const { person, name, id } = one
    if (role !== 'CB_ADMIN' || person === null) return [renew]
    const asked = { personName: person.fullName, name, note: '', mustExpire: true, renewsId: id }
    return [renew, { key: 'ask', label: text('deadlines.ask'), icon: 'bell', onChoose: () => setAsking(asked) }]
  }
  return (
    <>
      <ListPage<Deadline, Filter>
        title={text('deadlines.title')}
        searchLabel={text('deadlines.search')}
        counted={(count) => text('deadlines.count', { count })}
        noMatch={(q) => text('deadlines.noMatch', { q })}
        columns={[
          { key: 'name', label: text('deadlines.field.name'), cell: (one) => nameOf(one, text) },
          { key: 'kind', label: text('deadlines.field.kind'), cell: (one) => text(one.label) },
          { key: 'whose', label: text('deadlines.field.whose'), cell: whoseOf },
          { key: 'dueOn', label: text('deadlines.field.dueOn'), sort: 'dueOn', cell: (one) => showDay(one.dueOn) },
          { key: 'days', label: text('deadlines.field.days'), cell: (one) => <DaysLeft deadline={one} /> },
        ]}
        filters={FILTERS.map((key) => ({ key, label: text(`deadlines.filter.${key}`) }))}
        queryKey={['deadlines', 'search']}
        defaultSort={{ field: 'dueOn', direction: 'asc' }}
        load={async ({ limit, offset, ...asked }, signal) => {
          const { rows, total, counts } = await call(
            searchDeadlines,
            { body: { ...bodyOf(asked), limit, offset } },
            { signal },
          )
          return { data: rows, page: { limit, offset, total }, counts }
        }}
        {...(role === 'CB_ADMIN' && {
          onExport: (asked, format) =>
            saveFile(exportDeadlines, { body: bodyOf(asked), query: { format } }, `deadlines.${format}`),
        })}
        href={addressOf}
        actions={actionsOf}
        card={(one) => (
          <Row gap={3} component="span" wrap>
            <Box component="span" sx={{ ...REST, minWidth: 160 }}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {nameOf(one, text)}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[noteOf(one, text), showDay(one.dueOn)].join(' · ')}
              </Typography>
            </Box>
            <DaysLeft deadline={one} />
          </Row>
        )}
        empty={
          <EmptyState icon="clock" title={text('deadlines.empty')}>
            {text('deadlines.emptyBody')}
          </EmptyState>
        }
      />
      {asking && <AskDrawer asked={asking} onClose={() => setAsking(null)} />}
      {renewing && <RenewDrawer deadline={renewing} onClose={() => setRenewing(null)} />}
    </>
  )
}

/** What has no page of its own for the reader stands here alone. */
const addressOf = (one: Deadline): string => one.link ?? paths.page('deadlineList')
