import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchPersonal, type PersonalRow } from '../shared/answers.contract.ts'
import { AnswerDrawer } from './answer/AnswerDrawer.tsx'
import { queueOf } from './answer/queue.ts'
import { KeptChip, MineChip } from './survey-words.tsx'

const FILTERS = ['open', 'done'] as const
type Filter = (typeof FILTERS)[number]
const addressSchema = z.object({ survey: z.optional(z.string()) })

/** personalSurvey: the surveys that ask the reader, those to answer and those that are done. */
export function PersonalSurveyPage() {
  const text = useText()
  const [{ survey }, change] = useAddress(addressSchema)
  const kept = new Set(useOutboxEntries().map(({ queue }) => queue))
  const factsOf = (one: PersonalRow) =>
    [
      text('surveys.questions', { count: one.questions }),
      one.anonymous && text('surveys.anonymous'),
      one.answeredOn !== null && text('surveys.answeredOn', { day: showDay(one.answeredOn) }),
      one.closesAt !== null && one.state !== 'DONE' && text('surveys.until', { at: showMoment(one.closesAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const chip = (one: PersonalRow) => (kept.has(queueOf(one.id)) ? <KeptChip /> : <MineChip state={one.state} />)
  return (
    <>
      <ListPage<PersonalRow, Filter>
        title={text('surveys.mine')}
        searchLabel={text('surveys.search')}
        counted={(count) => text('surveys.count', { count })}
        noMatch={(q) => text('surveys.noMatch', { q })}
        columns={[
          { key: 'title', label: text('surveys.field.title'), cell: (one) => one.title },
          { key: 'facts', label: text('surveys.field.kind'), cell: factsOf },
          { key: 'state', label: text('surveys.field.state'), cell: chip },
        ]}
        filters={FILTERS.map((key) => ({ key, label: text(`surveys.mineFilter.${key}`) }))}
        queryKey={['surveys', 'personal']}
        defaultSort={{ field: 'closesAt', direction: 'asc' }}
        load={({ limit, offset, q, filter }, signal) =>
          callPage(
            searchPersonal,
            { body: { ...(q !== undefined && { q }), filters: { list: filter }, limit, offset } },
            { signal },
          )
        }
        onOpen={(one) => change({ survey: one.id }, { push: true })}
        card={(one) => (
          <Row gap={3} component="span" wrap>
            <Box component="span" sx={{ ...REST, minWidth: 160 }}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {one.title}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {factsOf(one)}
              </Typography>
            </Box>
            {chip(one)}
          </Row>
        )}
        empty={
          <EmptyState icon="check" title={text('surveys.mineEmpty')}>
            {text('surveys.mineEmptyBody')}
          </EmptyState>
        }
      />
      {survey !== undefined && <AnswerDrawer id={survey} onClose={() => change({ survey: undefined })} />}
    </>
  )
}
