import { useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { allergyKey } from '../shared/doses.rules.ts'
import { confirmedOf } from '../shared/known.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { productWords } from './medicine-words.ts'

/** The allergies to a medicine as the drawer shows them, and the question that names them before a dose is saved; undefined without one. */
export function useAllergyQuestion({ order }: { order: Order }) {
  const text = useText()
  const [shown, setShown] = useState<Pick<Order, 'allergies'>>(order)
  const substances = shown.allergies.map(({ substance }) => substance).join(', ')
  return {
    shown,
    question:
      shown.allergies.length === 0
        ? undefined
        : text('medicines.allergySave', { product: productWords(order), substances }),
    /** Confirms what was shown. Throws when the allergies were changed in between, and shows the new ones. */
    confirmed: () => {
      if (order.allergies.every((now) => shown.allergies.some((before) => allergyKey(before) === allergyKey(now))))
        return confirmedOf(shown)
      setShown(order)
      throw new ApiProblem({ status: 409, detail: text('medicines.allergiesChanged') })
    },
  }
}
