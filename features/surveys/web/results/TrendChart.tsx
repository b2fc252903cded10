import Box from '@mui/material/Box'
import { showNumber } from '#platform/web/i18n/formats.ts'

export type Point = { key: string; name: string; value: number }

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 180, 44, 28]

/** Values over time as a line. A picture of what is written beside it; two points make a line. */
export function TrendChart({ points, label }: { points: readonly Point[]; label: string }) {
  if (points.length < 2) return null
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high === low ? 1 : high - low
  const x = (index: number) => LEFT + ((WIDTH - LEFT - 24) * index) / (points.length - 1)
  const y = (value: number) => 16 + ((HEIGHT - BOTTOM - 32) * (high - value)) / span
  return (
    <Box sx={{ px: 4, pt: 3, maxWidth: WIDTH + 32 }}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" fontSize="12">
        {[...new Set([low, high])].map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH - 16} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
            <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end" fill="var(--text-2)">
              {showNumber(mark, 1)}
            </text>
          </g>
        ))}
        <polyline
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--primary)"
          strokeWidth={2}
        />
        {points.map(({ key, value }, index) => (
          <circle key={key} cx={x(index)} cy={y(value)} r={4} fill="var(--primary)" />
        ))}
        <text x={LEFT} y={HEIGHT - 6} fill="var(--text-2)">
          {points[0]?.name}
        </text>
        <text x={WIDTH - 16} y={HEIGHT - 6} textAnchor="end" fill="var(--text-2)">
          {points.at(-1)?.name}
        </text>
      </svg>
    </Box>
  )
}
