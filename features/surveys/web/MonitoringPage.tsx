import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { MonitoringRow } from '../shared/answers.contract.ts'
import { CompileDrawer } from './answer/CompileDrawer.tsx'
import { compileQueueOf } from './answer/queue.ts'
import { loadMonitoring } from './monitoring-kept.ts'
import { NotTaken } from './NotTaken.tsx'
import { KeptChip, MineChip } from './survey-words.tsx'

/** What is to be filled in about children and guests. */
export function MonitoringPage() {
  const text = useText()
  const { role, accountId } = useMe()
  const office = role === 'CB_ADMIN'
  const [open, setOpen] = useState<MonitoringRow | null>(null)
  const kept = useOutboxEntries()
  const chip = (one: MonitoringRow) => {
    const waits = kept.some(({ queue, at }) => queue === compileQueueOf(one) && at !== 'refused')
    return waits ? <KeptChip /> : <MineChip state={one.done ? 'DONE' : 'OPEN'} />
  }
  return (
    <>
      <NotTaken />
      <ListPage<MonitoringRow & { id: string }, 'all'>
        title={text('surveys.monitoring')}
        searchLabel={text('surveys.search')}
        counted={(count) => text('surveys.entries', { count })}
        noMatch={(q) => text('surveys.noMatch', { q })}
        main={
          office && (
            <ButtonLink icon="back" to={paths.page('survey')}>
              {text('surveys.all')}
            </ButtonLink>
          )
        }
        columns={[
          { key: 'subject', label: text('surveys.field.subject'), cell: (one) => one.subject.fullName },
          { key: 'title', label: text('surveys.field.title'), cell: (one) => one.title },
          { key: 'state', label: text('surveys.field.state'), cell: chip },
          {
            key: 'closesAt',
            label: text('surveys.field.closesAt'),
            cell: (one) => one.closesAt !== null && showMoment(one.closesAt),
          },
        ]}
        filters={[{ key: 'all', label: text('surveys.filter.open') }]}
        queryKey={['surveys', 'monitoring']}
        defaultSort={{ field: 'closesAt', direction: 'asc' }}
        load={async (request, signal) => {
          const { data, page } = await loadMonitoring(accountId, request, signal)
          return { data: data.map((one) => ({ ...one, id: `${one.surveyId} ${one.subject.id}` })), page }
        }}
        onOpen={(one) => !one.done && setOpen(one)}
        card={(one) => (
          <Row gap={3} component="span" wrap>
            <Box component="span" sx={{ ...REST, minWidth: 160 }}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {one.subject.fullName}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {[one.title, one.closesAt !== null && text('surveys.until', { at: showMoment(one.closesAt) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            {chip(one)}
          </Row>
        )}
        empty={
          <EmptyState icon="check" title={text('surveys.nothingToCompile')}>
            {text('surveys.nothingToCompileBody')}
          </EmptyState>
        }
      />
      {open && <CompileDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
