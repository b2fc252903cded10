import { useState } from 'react'
import { isChosen, NOTHING, pageToggled, toggled, type Selection } from './selection.ts'

/** How rows are chosen: for the table and the cards. */
export type Choosing = {
  isChosen: (id: string) => boolean
  pageChosen: boolean
  onToggle: (id: string) => void
  onTogglePage: () => void
}

/** The selection of a list. Another search or filter begins with nothing; another page keeps what is chosen. */
export function useSelection(about: string, inSight: readonly string[]) {
  const [kept, setKept] = useState<{ about: string; selection: Selection }>({ about, selection: NOTHING })
  const selection = kept.about === about ? kept.selection : NOTHING
  const set = (next: Selection) => setKept({ about, selection: next })
  const choosing: Choosing = {
    isChosen: (id) => isChosen(selection, id),
    pageChosen: inSight.length > 0 && inSight.every((id) => isChosen(selection, id)),
    onToggle: (id) => set(toggled(selection, id, inSight)),
    onTogglePage: () => set(pageToggled(selection, inSight)),
  }
  return { selection, set, choosing }
}
