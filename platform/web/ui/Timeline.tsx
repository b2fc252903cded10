import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { HUE_ICON, hueColour, type Hue } from './hue.ts'
import { Fact, Mark, Moment } from './timeline-parts.tsx'

export type TimelineFact = {
  key: string
  /** Wall time or day, left of the line. */
  time?: string | undefined
  title: ReactNode
  note?: ReactNode
  hue: Hue
  icon?: IconName
  /** `past` a fact, `now` the current one (exactly one), `next` the next expected one, `later` the rest. */
  at: 'past' | 'now' | 'next' | 'later'
}

/** The signature of the product: facts on a thin line, what is expected dashed. Time left, words right. */
export function Timeline({ facts, days, label }: { facts: readonly TimelineFact[]; days?: boolean; label?: string }) {
  return (
    <ol aria-label={label}>
      {facts.map((fact, index) => (
        <Entry key={fact.key} fact={fact} following={facts[index + 1]} timeWidth={days ? 88 : 44} />
      ))}
    </ol>
  )
}

function Entry({
  fact,
  following,
  timeWidth,
}: {
  fact: TimelineFact
  following: TimelineFact | undefined
  timeWidth: number
}) {
  const { at, hue } = fact
  const onward = following?.at === 'next' || following?.at === 'later' ? 'dashed' : 'solid'
  const words = {
    past: {},
    now: { color: hueColour(hue, 'fg'), fontSize: 16, fontWeight: 700 },
    next: { fontWeight: 500 },
    later: { color: 'text.secondary' },
  }[at]
  return (
    <Fact
      timeWidth={timeWidth}
      line={following ? onward : 'none'}
      lineFrom={at === 'now' ? 32 : 20}
      aria-current={at === 'now' ? 'step' : undefined}
    >
      <Moment style={at === 'now' || at === 'next' ? { color: 'var(--text)', fontWeight: 500 } : {}}>
        {fact.time}
      </Moment>
      <Mark kind={markOf(at)} hue={hue}>
        {at === 'now' && <Icon name={fact.icon ?? HUE_ICON[hue]} size={16} />}
      </Mark>
      <Box sx={{ minWidth: 0, lineHeight: '24px', overflowWrap: 'anywhere' }}>
        <Box component={at === 'now' ? 'b' : 'span'} sx={words}>
          {fact.title}
        </Box>
        {fact.note !== undefined && (
          <Typography component="small" variant="caption" color="textSecondary" sx={{ display: 'block', pb: 2 }}>
            {fact.note}
          </Typography>
        )}
      </Box>
    </Fact>
  )
}

function markOf(at: TimelineFact['at']): 'fact' | 'now' | 'ring' {
  if (at === 'now') return 'now'
  return at === 'past' ? 'fact' : 'ring'
}

type LyingProps = {
  /** How many stops there are, and how many are behind (0 to `stops`). */
  stops: number
  passed: number
  hue: Hue
  icon?: IconName
  /** The run is moving: the last passed stop is drawn as a disc. */
  moving?: boolean
  label: string
}

const Lying = styled('div')({ display: 'flex', alignItems: 'center', minWidth: 0, height: 28, padding: '0 4px' })

/** The timeline lying down: the progress of a run over its stops. */
export function LyingTimeline({ stops, passed, hue, icon, moving = true, label }: LyingProps) {
  const current = moving ? Math.max(passed - 1, 0) : -1
  return (
    <Lying role="img" aria-label={label} sx={{ '--stop': hueColour(hue, 'dot'), '--halo': hueColour(hue, 'bg') }}>
      {Array.from({ length: stops }, (_, index) => (
        // A stop of a run has no other identity here than its place in the row.
        <Point
          key={index}
          first={index === 0}
          passed={index < passed}
          current={index === current}
          icon={icon ?? HUE_ICON[hue]}
        />
      ))}
    </Lying>
  )
}

const Way = styled('span')({
  flex: 1,
  minWidth: 3,
  margin: '0 3px',
  borderTop: '2px solid var(--line-strong)',
  opacity: 0.55,
  '&[data-ahead]': { borderTopStyle: 'dashed', opacity: 0.8 },
})
const Stop = styled('span')({
  flex: 'none',
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: 'var(--stop)',
  '&[data-ahead]': { background: 'none', boxShadow: 'inset 0 0 0 2px var(--line-strong)' },
  '&[data-here]': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    color: 'var(--surface)',
    background: 'var(--stop)',
    boxShadow: '0 0 0 3px var(--halo)',
  },
})

function Point({
  first,
  passed,
  current,
  icon,
}: {
  first: boolean
  passed: boolean
  current: boolean
  icon: IconName
}) {
  const ahead = passed ? undefined : ''
  return (
    <>
      {!first && <Way data-ahead={ahead} />}
      <Stop data-ahead={ahead} data-here={current ? '' : undefined}>
        {current && <Icon name={icon} size={14} />}
      </Stop>
    </>
  )
}
