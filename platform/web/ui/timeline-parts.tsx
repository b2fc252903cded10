import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { hueColour, type Hue } from './hue.ts'

const MARK = 24
const GAP = 8

type FactProps = { timeWidth: number; line: 'solid' | 'dashed' | 'none'; lineFrom: number }
const OWN = new Set<PropertyKey>(['timeWidth', 'line', 'lineFrom'])

/** One entry of a timeline: a moment, a mark, words; and the line on to the next entry, behind the marks. */
export const Fact = styled('li', { shouldForwardProp: (prop) => !OWN.has(prop) })<FactProps>(
  ({ timeWidth, line, lineFrom }) => ({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `${timeWidth}px ${MARK}px minmax(0, 1fr)`,
    columnGap: GAP,
    alignItems: 'start',
    minHeight: 32,
    '&::before': {
      content: line === 'none' ? 'none' : '""',
      position: 'absolute',
      left: timeWidth + GAP + MARK / 2 - 1,
      top: lineFrom,
      bottom: -4,
      borderLeft: `2px ${line} var(--line-strong)`,
      opacity: line === 'dashed' ? 0.9 : 0.55,
    },
  }),
)

/** When: left of the line. */
export const Moment = styled('time')({ lineHeight: `${MARK}px`, color: 'var(--text-2)' })

const Place = styled('span')({
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: MARK,
  height: MARK,
})
const Dot = styled('span')({ width: 10, height: 10, borderRadius: '50%' })
const Ring = styled('span')({
  width: 14,
  height: 14,
  borderRadius: '50%',
  background: 'var(--surface)',
  border: '2px dashed var(--line-strong)',
})

/** What stands on the line: a dot for a fact, a disc with an icon for now, a dashed ring for what is expected. */
export function Mark({ kind, hue, children }: { kind: 'fact' | 'now' | 'ring'; hue: Hue; children?: ReactNode }) {
  if (kind === 'now') {
    return (
      <Place
        style={{
          borderRadius: '50%',
          color: 'var(--surface)',
          background: hueColour(hue, 'dot'),
          boxShadow: `0 0 0 4px ${hueColour(hue, 'bg')}`,
        }}
      >
        {children}
      </Place>
    )
  }
  return <Place>{kind === 'ring' ? <Ring /> : <Dot style={{ background: hueColour(hue, 'dot') }} />}</Place>
}
