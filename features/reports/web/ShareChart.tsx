import Box from '@mui/material/Box'
import { useMobile } from '#platform/web/ui/use-mobile.ts'

export type Bar = { key: string; name: string; share: number | null }

const ROW = 28
/** Drawn as wide as it is shown, so that its letters keep their size: on a phone, on a desk. */
const SIZES = { phone: { width: 330, name: 116, letters: 14 }, desk: { width: 640, name: 184, letters: 24 } }
const BARS_AT_MOST = 12

/** Shares as bars, the first twelve. A picture of what the table below says: read out as one, never the only place. */
export function ShareChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { width, name: names, letters } = SIZES[useMobile() ? 'phone' : 'desk']
  const shown = bars.slice(0, BARS_AT_MOST)
  const height = shown.length * ROW + 20
  const room = width - names - 52
  return (
    <Box sx={{ px: 4, pt: 2, maxWidth: 800 }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        style={{ maxWidth: width }}
        fontSize="13"
      >
        {[0, 50, 100].map((mark) => (
          <g key={mark}>
            <line
              x1={names + (room * mark) / 100}
              x2={names + (room * mark) / 100}
              y1={0}
              y2={height - 18}
              stroke="var(--line)"
            />
            <text x={names + (room * mark) / 100} y={height - 4} fill="var(--text-2)" textAnchor="middle" fontSize="11">
              {`${mark} %`}
            </text>
          </g>
        ))}
        {shown.map(({ key, name, share }, row) => (
          <g key={key} transform={`translate(0 ${row * ROW})`}>
            <text x={names - 8} y={18} fill="var(--text)" textAnchor="end">
              {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
            </text>
            <rect x={names} y={6} width={room} height={16} rx={4} fill="var(--sunken)" />
            {share !== null && (
              <>
                <rect x={names} y={6} width={(room * share) / 100} height={16} rx={4} fill="var(--onboard-dot)" />
                <text x={width - 4} y={18} fill="var(--text)" textAnchor="end" fontWeight={500}>
                  {`${share} %`}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </Box>
  )
}
