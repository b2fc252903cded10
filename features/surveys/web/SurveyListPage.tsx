import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callPage } from '#platform/web/api/call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchSurveys, type SurveyRow } from '../shared/surveys.contract.ts'
import { NewSurveyDrawer } from './NewSurveyDrawer.tsx'
import { factsOf, SurveyChip } from './survey-words.tsx'

const FILTERS = ['all', 'draft', 'open', 'closed', 'archived'] as const
type Filter = (typeof FILTERS)[number]

/** Surveys and monitoring of the groups. */
export function SurveyListPage() {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {text('surveys.add')}
    </Button>
  )
  return (
    <>
      <ListPage<SurveyRow, Filter>
        title={text('surveys.title')}
        searchLabel={text('surveys.search')}
        counted={(count) => text('surveys.count', { count })}
        noMatch={(q) => text('surveys.noMatch', { q })}
        main={
          <>
            <ButtonLink icon="edit" to={paths.page('survey', { list: 'monitoring' })}>
              {text('surveys.toCompile')}
            </ButtonLink>
            {add}
          </>
        }
        columns={[
          { key: 'title', label: text('surveys.field.title'), sort: 'title', cell: (one) => one.title },
          { key: 'state', label: text('surveys.field.state'), cell: (one) => <SurveyChip state={one.state} /> },
          {
            key: 'facts',
            label: text('surveys.field.kind'),
            cell: (one) =>
              factsOf({ ...one, closesAt: null }, text)
                .filter(Boolean)
                .join(' · '),
          },
          { key: 'answered', label: text('surveys.field.answered'), right: true, cell: (one) => one.answered },
          {
            key: 'closesAt',
            label: text('surveys.field.closesAt'),
            cell: (one) => one.closesAt !== null && showMoment(one.closesAt),
          },
        ]}
        filters={FILTERS.map((key) => ({ key, label: text(`surveys.filter.${key}`) }))}
        queryKey={['surveys', 'search']}
        defaultSort={{ field: 'createdAt', direction: 'desc' }}
        load={({ limit, offset, q, filter, sort }, signal) =>
          callPage(
            searchSurveys,
            {
              body: {
                ...(q !== undefined && { q }),
                ...(filter !== 'all' && { filters: { state: filter } }),
                sort: [
                  {
                    field: sort?.field === 'title' ? ('title' as const) : ('createdAt' as const),
                    direction: sort?.direction ?? ('desc' as const),
                  },
                ],
                limit,
                offset,
              },
            },
            { signal },
          )
        }
        href={(one) => paths.page('survey', { survey: one.id })}
        card={(one) => (
          <Row gap={3} component="span" wrap>
            <Box component="span" sx={{ ...REST, minWidth: 160 }}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {one.title}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {factsOf(one, text).filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <SurveyChip state={one.state} />
          </Row>
        )}
        empty={
          <EmptyState icon="chart" title={text('surveys.empty')} action={add}>
            {text('surveys.emptyBody')}
          </EmptyState>
        }
      />
      {adding && <NewSurveyDrawer onClose={() => setAdding(false)} />}
    </>
  )
}
