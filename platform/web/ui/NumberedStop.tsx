import { styled } from '@mui/material/styles'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Fact, Moment } from './timeline-parts.tsx'

const StopFact = styled(Fact)({
  paddingBottom: 12,
  borderRadius: 'var(--r-control)',
  '&::before': { bottom: 0, borderColor: 'var(--onboard-dot)' },
  '&[aria-current]': { background: 'var(--primary-soft)', boxShadow: '0 -2px 0 6px var(--primary-soft)' },
})

const Number = styled('span')({
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: '2px solid var(--onboard-dot)',
  color: 'var(--text)',
  background: 'var(--surface)',
  fontSize: 12,
  fontWeight: 700,
  '[aria-current] > &': { color: 'var(--surface)', background: 'var(--onboard-dot)' },
})

type NumberedStopProps = { number: number; time: string; last: boolean; chosen: boolean; children: ReactNode }

/** A stop of a line as an entry of a timeline: its number is that of the drawing beside it. */
export function NumberedStop({ number, time, last, chosen, children }: NumberedStopProps) {
  return (
    <StopFact timeWidth={44} line={last ? 'none' : 'solid'} lineFrom={24} aria-current={chosen || undefined}>
      <Moment>{time}</Moment>
      <Number>{number}</Number>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </StopFact>
  )
}
