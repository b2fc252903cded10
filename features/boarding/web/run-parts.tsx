import List from '@mui/material/List'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { still } from '#platform/web/ui/still.ts'

// The run screen: 56 px to hit, one stop at a time, counts above any scroll, the next step below it.

/** One column in the middle of a desk; the whole screen of a phone. */
export const RunFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 640,
  minHeight: 'calc(100dvh - 112px)',
  margin: '0 auto',
  overflow: 'clip',
  background: 'var(--bg)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-card)',
  [theme.breakpoints.down('md')]: {
    minHeight: '100dvh',
    paddingTop: 'env(safe-area-inset-top)',
    border: 0,
    borderRadius: 0,
  },
}))

/** Which run this is, and the way back. */
export const RunHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 64,
  padding: theme.spacing(1, 4, 1, 1),
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
  [theme.breakpoints.down('md')]: { minHeight: 56 },
}))

/** The counts and the progress, above any scroll. */
export const CountStrip = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 64,
  zIndex: 5,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'baseline',
  columnGap: theme.spacing(3),
  padding: theme.spacing(3, 4, 2),
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
  '& > [role=img]': { gridColumn: '1 / -1', height: 32 },
  [theme.breakpoints.down('md')]: { top: 0 },
}))

/** Where the run is, in large. */
export const StopHead = styled('div')(({ theme }) => ({ padding: theme.spacing(4, 4, 3) }))

/** The children of a stop or of the run. */
export function Manifest({ children, ...rest }: { children: ReactNode; 'aria-label'?: string }) {
  return (
    <ManifestList ref={still} {...rest}>
      {children}
    </ManifestList>
  )
}

const ManifestList = styled(List)({
  background: 'var(--surface)',
  borderBlock: '1px solid var(--line)',
  '&:empty': { display: 'none' },
})

/** What is worked through between head and foot. */
export const Middle = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4),
  padding: theme.spacing(4),
}))

/** Two clicks within this time are one double click, by the default of Windows; Android takes 300 ms. */
const DOUBLE_TAP_MS = 500

/**
 * The next step, in reach of the thumb, below any scroll. The second tap of a gloved finger is not for the step that has
 * just come under it: a stop once left stays left.
 */
export function Foot({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return <FootBar data-settling={settled ? undefined : ''}>{children}</FootBar>
}

const FootBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  marginTop: 'auto',
  padding: '12px 16px calc(16px + env(safe-area-inset-bottom))',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  // The bar itself takes the tap: it must not go through to the child that lies behind.
  '&[data-settling] > *': { pointerEvents: 'none' },
}))

/** Answers side by side while there is room for their words; what stands in a line fills it. */
export const Answers = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  '& .MuiButton-root': { flex: '1 1 auto', padding: theme.spacing(0, 2), fontSize: 14 },
}))
