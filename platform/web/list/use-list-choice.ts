import { useState } from 'react'
import * as z from 'zod/mini'
import { localStore } from '../storage/browser-storage.ts'

/** Rows of a page that can be chosen: the 5 and the 20 of the specification (section 9), and more for a large screen. */
export const ROWS_PER_PAGE = [5, 20, 50] as const
/** Specification, section 9. */
const LIMIT = 20

const stored = z.object({
  rows: z._default(z.union([z.literal(5), z.literal(20), z.literal(50)]), LIMIT),
  hidden: z._default(z.array(z.string()), []),
})
type ListChoice = z.output<typeof stored>

function read(place: string): ListChoice {
  try {
    return z.parse(stored, JSON.parse(localStore.get(place) ?? '{}'))
  } catch {
    return { rows: LIMIT, hidden: [] }
  }
}

/** How somebody likes a list on this device: rows of a page, and columns that are not shown. */
export function useListChoice(list: string) {
  const place = `caravan.list.${list}`
  const [choice, setChoice] = useState(() => read(place))
  const choose = (change: Partial<ListChoice>) => {
    const next = { ...choice, ...change }
    localStore.set(place, JSON.stringify(next))
    setChoice(next)
  }
  return {
    rows: choice.rows,
    isShown: (column: string) => !choice.hidden.includes(column),
    chooseRows: (rows: ListChoice['rows']) => choose({ rows }),
    toggleColumn: (column: string) =>
      choose({
        hidden: choice.hidden.includes(column)
          ? choice.hidden.filter((one) => one !== column)
          : [...choice.hidden, column],
      }),
  }
}
