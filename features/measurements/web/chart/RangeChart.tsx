import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import type { Measured } from '../../shared/ages.rules.ts'
import { sayUsualForAge, usualForAge } from '../../shared/context/ages-usual.rules.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import type { Code, Part } from '../../shared/definition-types.ts'
import { bandOf } from '../../shared/judge.rules.ts'
import type { chartMeasurement } from '../../shared/measurements.contract.ts'
import { unitOf, sayKept } from '../../shared/parse.rules.ts'
import { sayUsualAt, usualAt } from '../../shared/context/sites.rules.ts'
import { sayHigh } from '../../shared/pressure/pressure.rules.ts'
import { domainOf, ticksOf } from './scale.rules.ts'

type Chart = AnswerOf<typeof chartMeasurement>
type Point = Chart['now']['points'][number]
type Band = { low: number | null; high: number | null }

/** The bar behind a value: what is usual at its site, or for the age of the child. */
const USUAL_WIDTH = 4

const marksOf = (chart: Chart) =>
  chart.marks.flatMap(({ level, ...mark }) => (level === 'none' ? [] : [{ ...mark, level, source: '' }]))

function shapeOf(mobile: boolean) {
  return mobile
    ? { width: 360, height: 240, left: 40, right: 12, top: 12, bottom: 26 }
    : { width: 1000, height: 300, left: 48, right: 20, top: 16, bottom: 30 }
}

/** Values over time before the range in force; the period before dashed. A picture of what is written below it. */
export function RangeChart({ chart, code, unit, who }: { chart: Chart; code: Code; unit: string; who: Measured }) {
  const text = useText()
  const shape = shapeOf(useMobile())
  const used = unitOf(code, unit) ?? DEFINITIONS[code].units[0]
  const marks = marksOf(chart)
  const parts: Part[] = DEFINITIONS[code].hard.second ? ['value', 'second'] : ['value']
  const bands = parts.map((of) => bandOf(marks, of))
  const ofPoint = (point: Point, part: Part) => (part === 'value' ? point.value : point.second)
  const values = [...chart.now.points, ...chart.before.points].flatMap((point) =>
    parts.flatMap((part) => ofPoint(point, part) ?? []),
  )
  const edges = bands.flatMap(({ low, high }) => [low, high].filter((edge) => edge !== null))
  const usual = chart.now.points.flatMap((point) => {
    const atSite = usualAt(code, point.site)
    return [...(atSite ? [atSite] : []), ...forAgeAt(chart, code, who, point)].map((its) => ({ ...its, point }))
  })
  const { low, high } = domainOf([...values, ...edges, ...usual.flatMap((one) => [one.low, one.high])])
  const { width, height, left, right, top, bottom } = shape
  const y = (value: number) => top + ((height - top - bottom) * (high - value)) / (high - low)
  const xIn = ({ from, to }: { from: string; to: string }, at: string) =>
    left + ((width - left - right) * (Date.parse(at) - Date.parse(from))) / (Date.parse(to) - Date.parse(from))
  const line = (drawn: Chart['now'], part: Part) =>
    drawn.points.flatMap((point) => {
      const value = ofPoint(point, part)
      return value === null ? [] : [`${xIn(drawn, point.at).toFixed(1)},${y(value).toFixed(1)}`]
    })
  const say = (value: number) => sayKept(value, used)
  return (
    <Box sx={{ px: 4, pb: 2 }}>
      <svg
        role="img"
        aria-label={text('measurements.chartOf', { what: text(`measurements.of.${code}`) })}
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        fontSize="12"
      >
        {bands.map((band, index) => (
          <BandArea key={parts[index]} band={band} edges={{ low, high }} y={y} from={left} to={width - right} />
        ))}
        {ticksOf(low, high).map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--text-2)">
              {say(tick)}
            </text>
          </g>
        ))}
        {usual.map(({ point, ...its }) => (
          <line
            key={`${point.id} ${its.low}`}
            x1={xIn(chart.now, point.at)}
            x2={xIn(chart.now, point.at)}
            y1={y(its.high)}
            y2={y(its.low)}
            stroke="var(--line-strong)"
            strokeWidth={USUAL_WIDTH}
            strokeLinecap="round"
          />
        ))}
        {parts.map((part) => (
          <g key={part} fill="none">
            <polyline
              points={line(chart.before, part).join(' ')}
              stroke="var(--text-3)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
            />
            <polyline
              points={line(chart.now, part).join(' ')}
              stroke="var(--primary)"
              strokeWidth={2}
              strokeLinejoin="round"
            />
          </g>
        ))}
        {chart.now.points.flatMap((point) =>
          parts.map((part) => {
            const value = ofPoint(point, part)
            return value === null ? null : (
              <Dot key={`${point.id} ${part}`} point={point} x={xIn(chart.now, point.at)} y={y(value)} />
            )
          }),
        )}
        <Days chart={chart} shape={shape} />
      </svg>
    </Box>
  )
}

type AreaProps = {
  band: Band
  edges: { low: number; high: number }
  y: (value: number) => number
  from: number
  to: number
}

/** The range in force: a ground with a line at each edge that there is. */
function BandArea({ band, edges, y, from, to }: AreaProps) {
  if (band.low === null && band.high === null) return null
  const [above, below] = [y(band.high ?? edges.high), y(band.low ?? edges.low)]
  return (
    <g>
      <rect
        x={from}
        y={above}
        width={to - from}
        height={Math.max(0, below - above)}
        fill={hueColour('arrived', 'bg')}
      />
      {[band.low, band.high].map((edge) =>
        edge === null ? null : (
          <line key={edge} x1={from} x2={to} y1={y(edge)} y2={y(edge)} stroke={hueColour('arrived', 'dot')} />
        ),
      )}
    </g>
  )
}

/** A value: round, larger and in its hue when it is amber, a diamond when it is red. */
function Dot({ point: { level }, x, y }: { point: Point; x: number; y: number }) {
  if (level === 'red')
    return (
      <rect
        x={x - 5}
        y={y - 5}
        width={10}
        height={10}
        transform={`rotate(45 ${x} ${y})`}
        fill={hueColour('alert', 'dot')}
      />
    )
  const amber = level === 'amber'
  return <circle cx={x} cy={y} r={amber ? 5 : 3} fill={amber ? hueColour('waiting', 'dot') : 'var(--primary)'} />
}

/** The first, the middle and the last day. */
function Days({ chart, shape }: { chart: Chart; shape: ReturnType<typeof shapeOf> }) {
  const { width, height, left, right } = shape
  const { from, to } = chart.now
  const last = Date.parse(to) - 1
  const ends = [
    { at: Date.parse(from), x: left, anchor: 'start' as const },
    { at: (Date.parse(from) + last) / 2, x: (left + width - right) / 2, anchor: 'middle' as const },
    { at: last, x: width - right, anchor: 'end' as const },
  ]
  const days = ends.map((end) => ({ ...end, day: showDay(dayIn(chart.zone, new Date(end.at))) }))
  const shown = days.filter(({ day }, index) => days.findIndex((one) => one.day === day) === index)
  return shown.map(({ day, x, anchor }) => (
    <text key={day} x={x} y={height - 6} textAnchor={anchor} fill="var(--text-2)">
      {day}
    </text>
  ))
}

/** What was usual for a child on the day of a value; nothing where the band goes by the centile. */
const forAgeAt = ({ zone, centile }: Chart, code: Code, who: Measured, { at }: Pick<Point, 'at'>) =>
  centile !== null ? [] : usualForAge(code, ageOn(who, dayIn(zone, new Date(at))))

/** What the signs of the chart mean. */
export function Legend({ chart, code, who }: { chart: Chart; code: Code; who: Measured }) {
  const text = useText()
  const hasBand = chart.marks.length > 0
  const sites = [...new Set(chart.now.points.map(({ site }) => site))].flatMap((site) => usualAt(code, site) ?? [])
  const forAge = chart.now.points.map((point) => sayUsualForAge(code, forAgeAt(chart, code, who, point), text))
  const limits = chart.centile && sayHigh({ at: 'judged', ...chart.centile }, text, false)
  const unjudged = chart.now.points.some(({ judged }) => !judged)
  const usual = [...sites.map((site) => sayUsualAt(site, text)), ...new Set(forAge.filter((words) => words !== null))]
  return (
    <Row wrap gap={4} sx={{ px: 4, pb: 2, rowGap: 1, fontSize: 12, color: 'text.secondary' }}>
      {hasBand && (
        <Sign words={[text('measurements.legend.range'), limits].filter(Boolean).join(': ')}>
          <rect
            x={1}
            y={2}
            width={18}
            height={8}
            fill={hueColour('arrived', 'bg')}
            stroke={hueColour('arrived', 'dot')}
          />
        </Sign>
      )}
      <Sign words={text('measurements.legend.before')}>
        <line x1={0} x2={20} y1={6} y2={6} stroke="var(--text-3)" strokeWidth={1.5} strokeDasharray="5 4" />
      </Sign>
      {usual.map((words) => (
        <Sign key={words} words={words}>
          <line
            x1={10}
            x2={10}
            y1={2}
            y2={10}
            stroke="var(--line-strong)"
            strokeWidth={USUAL_WIDTH}
            strokeLinecap="round"
          />
        </Sign>
      ))}
      {unjudged && <span>{text('measurements.reason.ageMissing')}</span>}
      <Sign words={text('measurements.level.amber')}>
        <circle cx={10} cy={6} r={5} fill={hueColour('waiting', 'dot')} />
      </Sign>
      <Sign words={text('measurements.level.red')}>
        <rect x={6} y={2} width={8} height={8} transform="rotate(45 10 6)" fill={hueColour('alert', 'dot')} />
      </Sign>
    </Row>
  )
}

function Sign({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Row component="span" gap={2}>
      <svg width={20} height={12} aria-hidden="true">
        {children}
      </svg>
      <span>{words}</span>
    </Row>
  )
}
