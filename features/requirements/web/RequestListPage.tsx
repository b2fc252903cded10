import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/api/call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchRequests, type Request } from '../shared/requests.contract.ts'
import { LISTS, type RequestList } from '../shared/requests.rules.ts'
import { AskAllDrawer } from './AskAllDrawer.tsx'
import { factsOf, RequestChip } from './request-words.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { RequirementsDrawer } from './RequirementsDrawer.tsx'

const addressSchema = z.object({ person: z.optional(z.string()) })

/** documentRequests: what people must have and have not, what they were asked for, what they handed in. */
export function RequestListPage() {
  const text = useText()
  const [{ person }] = useAddress(addressSchema)
  const [open, setOpen] = useState<Request | 'rules' | 'all' | null>(null)
  const close = () => setOpen(null)
  const rules = (
    <Button icon="settings" onClick={() => setOpen('rules')}>
      {text('requirements.manage')}
    </Button>
  )
  return (
    <>
      <ListPage<Request, RequestList>
        title={text('requirements.title')}
        searchLabel={text('requirements.search')}
        counted={(count) => text('requirements.count', { count })}
        noMatch={(q) => text('requirements.noMatch', { q })}
        main={
          <>
            {rules}
            <Button look="primary" icon="bell" onClick={() => setOpen('all')}>
              {text('requirements.askAll')}
            </Button>
          </>
        }
        columns={[
          { key: 'name', label: text('requirements.field.name'), cell: (one) => one.name },
          { key: 'person', label: text('requirements.field.person'), cell: (one) => one.person.fullName },
          { key: 'state', label: text('requirements.field.state'), cell: (one) => <RequestChip request={one} /> },
          {
            key: 'dueOn',
            label: text('requirements.field.dueOn'),
            sort: 'dueOn',
            cell: (one) => one.dueOn !== null && showDay(one.dueOn),
          },
        ]}
        filters={LISTS.map((key) => ({ key, label: text(`requirements.filter.${key}`) }))}
        queryKey={['requirements', 'requests', person]}
        defaultSort={{ field: 'dueOn', direction: 'asc' }}
        load={async ({ limit, offset, q, filter }, signal) => {
          const filters = { list: filter, ...(person !== undefined && { personId: person }) }
          const { rows, total, counts } = await call(
            searchRequests,
            { body: { ...(q !== undefined && { q }), filters, limit, offset } },
            { signal },
          )
          const { missing, asked, proposed } = counts
          return { data: rows, page: { limit, offset, total }, counts: { ...counts, open: missing + asked + proposed } }
        }}
        onOpen={setOpen}
        card={(one) => (
          <Row gap={3} component="span" wrap>
            <Box component="span" sx={{ ...REST, minWidth: 160 }}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {one.name}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[one.person.fullName, ...factsOf(one, text)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <RequestChip request={one} />
          </Row>
        )}
        empty={
          <EmptyState icon="document" title={text('requirements.empty')} action={rules}>
            {text('requirements.emptyBody')}
          </EmptyState>
        }
      />
      {open === 'rules' && <RequirementsDrawer onClose={close} />}
      {open === 'all' && <AskAllDrawer onClose={close} />}
      {open !== null && typeof open === 'object' && <RequestDrawer request={open} onClose={close} />}
    </>
  )
}
