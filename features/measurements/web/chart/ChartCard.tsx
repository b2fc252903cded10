import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import type { Code } from '../../shared/definition-types.ts'
import { chartMeasurement, type MeasuredPerson } from '../../shared/measurements.contract.ts'
import { unitOf, sayKept } from '../../shared/parse.rules.ts'
import { unitIn } from '../../shared/units.rules.ts'
import type { Summary } from '../../shared/summary.rules.ts'
import { unitWords } from '../measurement-words.tsx'
import type { Spanned } from '../Measurements.tsx'
import { Legend, RangeChart } from './RangeChart.tsx'

/** One measurement over a period: the range in force, the values, and the period before it. */
export function ChartCard({ person, code, span }: { person: MeasuredPerson; code: Code; span: Spanned }) {
  const text = useText()
  const query = useCall(chartMeasurement, { body: { personId: person.id, measurement: code, ...span } })
  const { unit } = unitIn(person.units, code)
  const day = (at: string, back = 0) => showDay(dayIn(person.zone, new Date(Date.parse(at) - back)))
  return (
    <Card component="section" aria-label={text('measurements.chartOf', { what: text(`measurements.of.${code}`) })}>
      <CardHead
        title={text(`measurements.of.${code}`)}
        note={[
          unitWords(code, unit),
          query.data &&
            text('measurements.paper.span', { from: day(query.data.now.from), to: day(query.data.now.to, 1) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Loaded query={query} rows={4}>
        {(chart) =>
          chart.now.points.length === 0 ? (
            <EmptyState icon="chart" title={text('measurements.none')} />
          ) : (
            <>
              <Legend chart={chart} code={code} who={person} />
              <RangeChart chart={chart} code={code} unit={unit} who={person} />
              <Strip now={chart.now.summary} before={chart.before.summary} code={code} unit={unit} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

type StripProps = { now: Summary; before: Summary; code: Code; unit: string }

/** Four numbers of the period, each with that of the period before. */
function Strip({ now, before, code, unit }: StripProps) {
  const text = useText()
  const used = unitOf(code, unit) ?? DEFINITIONS[code].units[0]
  const say = (value: number) => sayKept(value, used)
  const mean = ({ mean: upper, meanSecond }: Summary) =>
    upper === null ? '–' : [upper, ...(meanSecond === null ? [] : [meanSecond])].map(say).join('/')
  const ends = ({ lowest, highest }: Summary) =>
    lowest === null || highest === null ? '–' : `${say(lowest)}, ${say(highest)}`
  const of = (part: number, whole: number) => text('measurements.partOf', { part, whole })
  const facts = [
    { key: 'mean', now: mean(now), before: mean(before) },
    { key: 'inRange', now: of(now.inRange, now.judged), before: of(before.inRange, before.judged) },
    { key: 'ends', now: ends(now), before: ends(before) },
    { key: 'without', now: of(now.daysWithout, now.days), before: of(before.daysWithout, before.days) },
  ]
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {facts.map((fact) => (
        <Box key={fact.key} sx={{ p: 4, pt: 3 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {text(`measurements.sum.${fact.key}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Box component="b" sx={{ display: 'block', fontSize: 20, lineHeight: 1.3, fontFamily: 'var(--font-num)' }}>
              {fact.now}
            </Box>
            <Typography component="span" variant="caption" color="textSecondary">
              {text('measurements.sum.before', { value: fact.before })}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
