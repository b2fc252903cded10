import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { PersonalRow } from '../shared/answers.contract.ts'
import type { SurveyRow } from '../shared/surveys.contract.ts'
import type { SurveyState } from '../shared/surveys.rules.ts'

type Look = { hue: Hue; icon: IconName }
const LOOK: Record<SurveyState, Look> = {
  draft: { hue: 'waiting', icon: 'edit' },
  planned: { hue: 'onboard', icon: 'clock' },
  open: { hue: 'arrived', icon: 'check' },
  closed: { hue: 'absent', icon: 'minus' },
  archived: { hue: 'absent', icon: 'archive' },
}
const MINE: Record<PersonalRow['state'], Look> = {
  OPEN: { hue: 'waiting', icon: 'clock' },
  DRAFT: { hue: 'onboard', icon: 'edit' },
  DONE: { hue: 'arrived', icon: 'check' },
  MISSED: { hue: 'absent', icon: 'minus' },
}

export function SurveyChip({ state }: { state: SurveyState }) {
  const text = useText()
  return <StateChip {...LOOK[state]}>{text(`surveys.state.${state}`)}</StateChip>
}

export function MineChip({ state }: { state: PersonalRow['state'] }) {
  const text = useText()
  return <StateChip {...MINE[state]}>{text(`surveys.mine.${state}`)}</StateChip>
}

/** That it is waiting on this device until there is network. */
export function KeptChip() {
  const text = useText()
  return (
    <StateChip hue="waiting" icon="clock">
      {text('surveys.keptHere')}
    </StateChip>
  )
}

type Text = ReturnType<typeof useText>

export const factsOf = (one: SurveyRow, text: Text): (string | false | null)[] => [
  one.kind === 'MONITORING' && text('surveys.monitoring'),
  text('surveys.questions', { count: one.questions }),
  one.anonymous && text('surveys.anonymous'),
  one.every !== 'never' && text(`surveys.every.${one.every}`),
  one.closesAt !== null && text('surveys.until', { at: showMoment(one.closesAt) }),
]
