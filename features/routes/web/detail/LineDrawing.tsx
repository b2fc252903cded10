import Card from '@mui/material/Card'
import { seenFrom } from '#platform/shared/geo/metres.ts'
import type { RouteStop } from '../../shared/routes.contract.ts'

const WIDTH = 480
const HEIGHT = 400
const MARGIN = 48
/** From the middle of a mark to its name, and what a letter of it takes. */
const LABEL_FROM = 18
const LETTER_WIDTH = 7

/** The line as its stops lie on the ground, without any map service: north is up, distances are true to each other. */
export function LineDrawing({ stops, chosen }: { stops: readonly RouteStop[]; chosen: string | undefined }) {
  if (stops.length < 2) return null
  const points = project(stops)
  return (
    <Card sx={{ overflow: 'hidden', background: 'var(--map-land)' }} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={{ display: 'block', width: '100%' }}>
        <g stroke="var(--map-road)" strokeWidth="2">
          {[1, 2, 3, 4, 5].map((line) => (
            <path key={line} d={`M0 ${line * 70}H${WIDTH}M${line * 84} 0V${HEIGHT}`} />
          ))}
        </g>
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--onboard-dot)"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        {points.map(({ stop, x, y }, index) => (
          <g key={stop.id}>
            <circle
              cx={x}
              cy={y}
              r={stop.id === chosen ? 15 : 11}
              fill={stop.id === chosen ? 'var(--onboard-dot)' : 'var(--surface)'}
              stroke="var(--onboard-dot)"
              strokeWidth="3"
            />
            <text
              x={x}
              y={y + 4}
              textAnchor="middle"
              fontSize="11"
              fontWeight="700"
              fill={stop.id === chosen ? 'var(--surface)' : 'var(--text)'}
            >
              {index + 1}
            </text>
            {(stops.length <= 12 || stop.id === chosen) && (
              <text
                x={x > WIDTH / 2 ? x - LABEL_FROM : x + LABEL_FROM}
                y={y + 4}
                textAnchor={x > WIDTH / 2 ? 'end' : 'start'}
                fontSize="12"
                fontWeight="500"
                fill="var(--text)"
                stroke="var(--map-land)"
                strokeWidth="4"
                paintOrder="stroke"
              >
                {shortName(stop.name, x)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </Card>
  )
}

/** As many letters as have room between the mark and the edge; the whole name stands in the list. */
function shortName(name: string, x: number): string {
  const letters = Math.floor((Math.max(x, WIDTH - x) - LABEL_FROM) / LETTER_WIDTH)
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name
}

/** The line as it lies on the ground, north above, as large as the drawing has room. */
function project(stops: readonly RouteStop[]): { stop: RouteStop; x: number; y: number }[] {
  const spots = stops.map((stop) => seenFrom(stops[0]!, stop))
  const [east, north] = [spots.map((spot) => spot.east), spots.map((spot) => spot.north)]
  const [west, south] = [Math.min(...east), Math.min(...north)]
  const [wide, high] = [Math.max(...east) - west, Math.max(...north) - south]
  const scale = Math.min((WIDTH - 2 * MARGIN) / (wide || 1), (HEIGHT - 2 * MARGIN) / (high || 1))
  return stops.map((stop, index) => ({
    stop,
    x: Math.round(WIDTH / 2 + (east[index]! - west - wide / 2) * scale),
    y: Math.round(HEIGHT / 2 - (north[index]! - south - high / 2) * scale),
  }))
}
