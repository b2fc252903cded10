import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showDay, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchMonitoring, type MonitoringRow } from '../shared/answers.contract.ts'
import { CompileDrawer } from './answer/CompileDrawer.tsx'
import { TrendChart } from './results/TrendChart.tsx'
import { MineChip } from './survey-words.tsx'

/** Rounds that are shown: two years of monthly ones. */
const MOST = 24

type Subject = { id: string; fullName: string }

/** MONITORING of a child. */
export const ChildMonitoring = ({ child }: { child: Subject }) => <Monitoring person={child} />

/** MONITORING of a guest. */
export const GuestMonitoring = ({ person }: { person: Subject }) => <Monitoring person={person} />

/** Each monitoring with its rounds, the trend of the score, and what is to be filled in. */
function Monitoring({ person }: { person: Subject }) {
  const text = useText()
  const [open, setOpen] = useState<MonitoringRow | null>(null)
  const query = useCallPage(searchMonitoring, { body: { filters: { personId: person.id }, limit: MOST } })
  return (
    <>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="chart" title={text('surveys.noMonitoring')}>
              {text('surveys.noMonitoringBody')}
            </EmptyState>
          ) : (
            [...Map.groupBy(data, (one) => one.surveyId)].map(([surveyId, rounds]) => (
              <Card key={surveyId} component="section" aria-label={rounds[0]?.title} sx={{ mb: 4 }}>
                <TrendChart
                  label={rounds[0]?.title ?? ''}
                  points={rounds
                    .toReversed()
                    .filter((one) => one.score !== null)
                    .map((one) => ({
                      key: String(one.round),
                      name: showDay(one.answeredOn ?? ''),
                      value: one.score ?? 0,
                    }))}
                />
                <List sx={{ borderTop: 1, borderColor: 'divider' }}>
                  {rounds.map((one) => (
                    <ListItem key={one.round} divider sx={{ gap: 3, flexWrap: 'wrap' }}>
                      <TwoLines
                        title={one.title}
                        about={[
                          one.answeredOn !== null && showDay(one.answeredOn),
                          one.score !== null && text('surveys.scored', { score: showNumber(one.score, 1) }),
                          one.by,
                        ]}
                      />
                      <Row sx={{ ml: 'auto' }}>
                        <MineChip state={one.done ? 'DONE' : 'OPEN'} />
                        {!one.done && <Button onClick={() => setOpen(one)}>{text('surveys.compile')}</Button>}
                      </Row>
                    </ListItem>
                  ))}
                </List>
              </Card>
            ))
          )
        }
      </Loaded>
      {open && <CompileDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
