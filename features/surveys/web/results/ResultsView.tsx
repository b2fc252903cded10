import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay, showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ExportButton } from '#platform/web/list/ExportButton.tsx'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { exportResults, getResults, printResults, type Results } from '../../shared/results.contract.ts'
import { closeSurvey, remindSurvey, removeSurvey, type Survey } from '../../shared/surveys.contract.ts'
import { factsOf, SurveyChip } from '../survey-words.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { TrendChart } from './TrendChart.tsx'

const TOUCHES = { touches: [['surveys']] }

/** A published survey: who took part, what was answered, how it went over its rounds. */
export function ResultsView({ survey }: { survey: Survey }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [round, setRound] = useState<number | null>(null)
  const [closing, setClosing] = useState(false)
  const params = { id: survey.id }
  const [route, setRoute] = useState<string | null>(null)
  const part = { ...(round !== null && { round: String(round) }), ...(route !== null && { route }) }
  const query = useCall(getResults, { params, query: part }, { keepPrevious: true })
  const close = useCommand(closeSurvey, TOUCHES)
  const remind = useCommand(remindSurvey, TOUCHES)
  const remove = useCommand(removeSurvey, TOUCHES)
  const open = survey.state === 'open' || survey.state === 'planned'
  return (
    <Stack spacing={4}>
      <PageHead
        title={survey.title}
        actions={
          <>
            <ButtonLink icon="back" to={paths.page('survey')}>
              {text('surveys.all')}
            </ButtonLink>
            {query.data?.hidden === null && (
              <ExportButton
                onExport={(format) =>
                  saveFile(exportResults, { params, query: { ...part, format } }, `survey.${format}`)
                }
                paper={{
                  label: text('surveys.pdf'),
                  onExport: () => saveFile(printResults, { params, query: part }, 'survey.pdf'),
                }}
              />
            )}
            {survey.state === 'closed' && (
              <Button icon="archive" onClick={() => void remove.mutateAsync({ params }).catch(errorToast)}>
                {text('surveys.archive')}
              </Button>
            )}
            {open && <Button onClick={() => setClosing(true)}>{text('surveys.close')}</Button>}
            {survey.state === 'open' && survey.kind === 'SURVEY' && (
              <Button
                look="primary"
                icon="bell"
                busy={remind.isPending}
                onClick={() =>
                  void remind
                    .mutateAsync({ params })
                    .then(({ missing }) => toast('success', text('surveys.reminded', { count: missing })), errorToast)
                }
              >
                {text('surveys.remind')}
              </Button>
            )}
          </>
        }
      />
      <Row wrap gap={3}>
        <SurveyChip state={survey.state} />
        <Typography color="textSecondary">{factsOf(survey, text).filter(Boolean).join(' · ')}</Typography>
      </Row>
      <Loaded query={query} rows={6}>
        {(results) => <Shown results={results} survey={survey} onRound={setRound} onRoute={setRoute} />}
      </Loaded>
      {closing && (
        <ConfirmDialog
          title={text('surveys.closeIt', { title: survey.title })}
          confirm={text('surveys.close')}
          onConfirm={() => close.mutateAsync({ params })}
          onClose={() => setClosing(false)}
        >
          {text('surveys.closeBody')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

type ShownProps = {
  results: Results
  survey: Survey
  onRound: (round: number) => void
  onRoute: (id: string | null) => void
}

function Shown({ results, survey, onRound, onRoute }: ShownProps) {
  const text = useText()
  const { asks, answered, hidden, questions, trend, missing, people, rounds, routes } = results
  const share = asks === 0 ? 0 : Math.min(100, Math.round((answered * 100) / asks))
  const trended = trend.flatMap((one) =>
    one.mean === null ? [] : [{ key: String(one.round), name: showDay(one.opensAt.slice(0, 10)), value: one.mean }],
  )
  return (
    <Stack spacing={4}>
      <Card sx={{ p: 4 }}>
        <Row wrap gap={4} sx={{ justifyContent: 'space-between' }}>
          <Row gap={4}>
            {survey.kind === 'SURVEY' && <Ring share={share} />}
            <Box>
              <Typography variant="subtitle1" component="h2">
                {text('surveys.participation')}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {survey.kind === 'SURVEY'
                  ? text('surveys.tookPart', { answered, asks })
                  : text('surveys.answers', { count: answered })}
              </Typography>
            </Box>
          </Row>
          <Row wrap gap={3}>
            {routes.length > 0 && (
              <SelectField
                label={text('surveys.byRoute')}
                icon="directions"
                value={results.route ?? ''}
                options={[
                  { value: '', label: text('surveys.everybody') },
                  ...routes.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value) => onRoute(value === '' ? null : value)}
              />
            )}
            {rounds.length > 1 && (
              <SelectField
                label={text('surveys.round')}
                icon="clock"
                value={String(results.round)}
                options={rounds.map((one) => ({
                  value: String(one.round),
                  label: `${one.round}: ${showMoment(one.opensAt)}`,
                }))}
                onChange={(value) => onRound(Number(value))}
              />
            )}
          </Row>
        </Row>
      </Card>
      {hidden !== null && (
        <Card>
          <EmptyState icon="lock" title={text('surveys.hidden')}>
            {text(`surveys.error.hidden.${hidden}`)}
          </EmptyState>
        </Card>
      )}
      {trended.length > 1 && (
        <Card component="section" aria-label={text('surveys.trend')}>
          <CardHead title={text('surveys.trend')} note={text('surveys.trendNote')} />
          <TrendChart label={text('surveys.trend')} points={trended} />
        </Card>
      )}
      {questions.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {questions.map((question) => (
            <QuestionCard key={question.key} question={question} />
          ))}
        </Box>
      )}
      {people.length > 0 && (
        <Card component="section" aria-label={text('surveys.people')} sx={{ p: 4 }}>
          <CardHead title={text('surveys.people')} />
          {people.map(({ id, fullName, scores }) => (
            <Box key={id} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
              <Typography variant="subtitle2" component="p">
                {fullName}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {scores
                  .map(({ day, score }) =>
                    [showDay(day), score !== null && showNumber(score, 1)].filter(Boolean).join(': '),
                  )
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Card>
      )}
      {missing.length > 0 && (
        <Card component="section" aria-label={text('surveys.missing')} sx={{ p: 4 }}>
          <Typography variant="subtitle1" component="h2" sx={{ mb: 2 }}>
            {text('surveys.missing')}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {missing.map(({ fullName }) => fullName).join(', ')}
          </Typography>
        </Card>
      )}
    </Stack>
  )
}

/** A share of 100 as a ring; its number stands inside. */
function Ring({ share }: { share: number }) {
  const round = 2 * Math.PI * 28
  return (
    <svg width={72} height={72} viewBox="0 0 72 72" role="img" aria-label={`${share} %`}>
      <circle cx={36} cy={36} r={28} fill="none" stroke="var(--sunken)" strokeWidth={8} />
      {share > 0 && (
        <circle
          cx={36}
          cy={36}
          r={28}
          fill="none"
          stroke="var(--primary)"
          strokeWidth={8}
          strokeLinecap="round"
          strokeDasharray={`${(round * share) / 100} ${round}`}
          transform="rotate(-90 36 36)"
        />
      )}
      <text x={36} y={41} textAnchor="middle" fontSize={15} fontWeight={600} fill="var(--text)">
        {share} %
      </text>
    </svg>
  )
}
