import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Need } from '../shared/children.contract.ts'

const NEED_ICON: Record<Need, IconName> = {
  wheelchair: 'wheelchair',
  allergy: 'allergy',
  medicine: 'medical',
  not_alone: 'notAlone',
  seat_belt_help: 'seat',
}
/** Needs that can harm within minutes stand in the alert hue. */
const CRITICAL: ReadonlySet<Need> = new Set<Need>(['allergy', 'medicine'])

/** What an adult must know about a child before the door opens: icon and word, the dangerous ones in red. */
export function Needs({ needs, notes }: { needs: readonly Need[]; notes?: string }) {
  const text = useText()
  if (needs.length === 0 && !notes) return null
  return (
    <span className="needs">
      {needs.map((need) => (
        <span key={need} className={CRITICAL.has(need) ? 'need crit' : 'need'}>
          <Icon name={NEED_ICON[need]} size={16} />
          {text(`children.need.${need}`)}
        </span>
      ))}
      {notes && (
        <span className="need">
          <Icon name="info" size={16} />
          {notes}
        </span>
      )}
    </span>
  )
}
