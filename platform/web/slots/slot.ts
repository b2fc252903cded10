import type { ComponentType } from 'react'
import type { Module } from '#platform/shared/contract/modules.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { IconName } from '../ui/icon-paths.ts'

/** What every entry of a slot says: what it is called there, where it stands, whose role gets it (without roles everybody), and to which part of care it belongs. */
export type SlotEntry = { id: string; order: number; roles?: readonly Role[]; module?: Module }

/** An entry on its way from the feature that fills the slot to the page that shows it. */
export type Fill = Readonly<SlotEntry & { slot: string }>

/** A place on a page that features above it fill. Pages read it with `useSlot`, features fill it with `fill`. */
export type Slot<Entry extends SlotEntry> = {
  name: string
  take: (entry: Entry) => Fill
  entryOf: (fill: Fill) => Entry | undefined
}

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A component, loaded when it is shown; `shown` says about what it stands there, without it always. */
export type PartEntry<Props> = SlotEntry & { load: Load<Props>; shown?: (about: Props) => boolean }

/** A tab of a detail page: its id in the address, the text id of its name, its own lazily loaded file. */
export type TabEntry<Props> = PartEntry<Props> & { label: string }

/** A button at the head of a list: a link, or a component that draws the button and what it opens. */
export type ActionEntry<Props> = SlotEntry & {
  icon: IconName
  label: string
  shown?: (about: Props) => boolean
} & ({ to: string } | { load: Load<Props> })

/** Declares a slot. The name is `<feature>.<place>`; it is for people, the slot itself finds its entries. */
export function defineSlot<Entry extends SlotEntry>(name: string): Slot<Entry> {
  const entries = new WeakMap<Fill, Entry>()
  return {
    name,
    take: (entry) => {
      const { id, order, roles, module } = entry
      const made: Fill = { slot: name, id, order, ...(roles && { roles }), ...(module && { module }) }
      entries.set(made, entry)
      return made
    },
    entryOf: (fill) => entries.get(fill),
  }
}

/** Puts an entry into a slot of a feature below. */
export const fill = <Entry extends SlotEntry>(slot: Slot<Entry>, entry: Entry): Fill => slot.take(entry)

/** What a reader gets: what their role may not see, or the organisation does not open to it, is not even known to their pages. */
export const fillsFor = (
  fills: readonly Fill[],
  { role, modules }: { role: Role; modules: readonly Module[] },
): Fill[] =>
  fills.filter(
    ({ roles, module }) => (roles?.includes(role) ?? true) && (module === undefined || modules.includes(module)),
  )

/** The entries of one slot, in their order. */
export const entriesIn = <Entry extends SlotEntry>(slot: Slot<Entry>, fills: readonly Fill[]): Entry[] =>
  fills.flatMap((one) => slot.entryOf(one) ?? []).toSorted((a, b) => a.order - b.order)
