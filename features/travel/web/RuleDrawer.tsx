import { useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { saveRule, type CustodyRule } from '../shared/travel.contract.ts'
import { ruleFields, ruleTerms, ruleValues } from './rule-fields.ts'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** Adds a rule about the days of a home or changes it; the weeks of the tab show at once what it does. */
export function RuleDrawer({
  child,
  plan,
  rule,
  onClose,
}: PlanProps & { rule: CustodyRule | null; onClose: () => void }) {
  const text = useText()
  const save = useCommand(saveRule, { touches: TRAVEL_TOUCHED })
  const [id] = useState(() => rule?.id ?? crypto.randomUUID())
  const today = useToday(child.customerGroupDto.id)
  const [values] = useState(() => ruleValues(rule, today))
  return (
    <FormDrawer
      id="travel-rule"
      title={text(rule ? 'travel.rule.change' : 'travel.rule.add')}
      over={child.fullName}
      fields={ruleFields(plan, rule)}
      values={values}
      saved={text('travel.saved')}
      onClose={onClose}
      onSave={(typed) =>
        save.mutateAsync({
          params: { id },
          body: { version: rule?.version ?? null, childId: child.id, ...ruleTerms(typed) },
        })
      }
    />
  )
}
