import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Level } from '../../shared/definition-types.ts'
import type { Response } from '../../shared/news2/news2.rules.ts'
import type { ShownScore } from '../../shared/news2/news2.contract.ts'
import { CalculatedTile, TileLine } from '../CalculatedTile.tsx'
import { LEVEL_LOOK } from '../measurement-words.tsx'

const LEVELS: Record<Response, Level> = { none: 'none', low: 'tint', urgent: 'amber', emergency: 'red' }

/** The early warning score: its sum, what adds to it, and what is missing for it. */
export function ScoreTile({ score, zone }: { score: ShownScore; zone: string }) {
  const text = useText()
  const named = (part: string) => text(part === 'OXYGEN' ? 'measurements.score.oxygen' : `measurements.of.${part}`)
  const adding = score.parts.filter(({ points }) => points > 0)
  return (
    <CalculatedTile
      title={text('measurements.score')}
      value={score.total === null ? text('measurements.score.incomplete') : String(score.total)}
      wide
    >
      <TileLine>{showMoment(score.at, zone)}</TileLine>
      {score.response !== null && score.response !== 'none' && (
        <StateChip {...LEVEL_LOOK[LEVELS[score.response]]}>{text(`measurements.score.${score.response}`)}</StateChip>
      )}
      {adding.length > 0 && (
        <TileLine>{adding.map(({ part, points }) => `${named(part)} ${points}`).join(', ')}</TileLine>
      )}
      {score.missing.length > 0 && (
        <TileLine>{text('measurements.score.missing', { parts: score.missing.map(named).join(', ') })}</TileLine>
      )}
      <TileLine>{text('measurements.score.source')}</TileLine>
    </CalculatedTile>
  )
}
