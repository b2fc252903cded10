import type { Need } from '#features/children/shared/children.contract.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { CRITICAL_NEEDS, NEED_ICON } from './run-state.ts'

/** What an adult must know about a child before the door opens: icon and word, the dangerous ones in red. */
export function Needs({ needs, notes }: { needs: readonly Need[]; notes?: string }) {
  const text = useText()
  if (needs.length === 0 && !notes) return null
  return (
    <div className="needs">
      {needs.map((need) => (
        <span key={need} className={CRITICAL_NEEDS.has(need) ? 'need crit' : 'need'}>
          <Icon name={NEED_ICON[need]} size={16} />
          {text(`children.need.${need}`)}
        </span>
      ))}
      {notes && <span className="need"><Icon name="info" size={16} />{notes}</span>}
    </div>
  )
}
