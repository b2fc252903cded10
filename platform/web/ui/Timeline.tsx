import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { HUE_ICON, type Hue } from './state.tsx'

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
    <ol className={days ? 'tl dates' : 'tl'} aria-label={label}>
      {facts.map((fact, index) => (
        <li
          key={fact.key}
          className={classOf(fact, facts[index + 1])}
          aria-current={fact.at === 'now' ? 'step' : undefined}
        >
          <time className="tl-t">{fact.time}</time>
          <span className="tl-d">{fact.at === 'now' && <Icon name={fact.icon ?? HUE_ICON[fact.hue]} />}</span>
          <div className="tl-b">
            {fact.at === 'now' ? <b>{fact.title}</b> : fact.title}
            {fact.note !== undefined && <small>{fact.note}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function classOf(fact: TimelineFact, following: TimelineFact | undefined): string {
  const dashed = following?.at === 'next' || following?.at === 'later'
  const place = { past: '', now: 'now', next: 'next up', later: 'next' }[fact.at]
  return ['tl-i', `st-${fact.hue}`, place, dashed && 'dash'].filter(Boolean).join(' ')
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

/** The timeline lying down: the progress of a run over its stops. */
export function LyingTimeline({ stops, passed, hue, icon, moving = true, label }: LyingProps) {
  const current = moving ? Math.max(passed - 1, 0) : -1
  return (
    <div className={`hl st-${hue}`} role="img" aria-label={label}>
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
    </div>
  )
}

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
  return (
    <>
      {!first && <s className={passed ? '' : 'n'} />}
      {current ? (
        <i className="c">
          <Icon name={icon} />
        </i>
      ) : (
        <i className={passed ? '' : 'n'} />
      )}
    </>
  )
}
