import { createContext, lazy, Suspense, use, useMemo, type ComponentType, type ReactNode } from 'react'
import { SkeletonRows } from '../ui/view-states.tsx'

/** Records whose pages leave room for cards of other features. */
export type SectionPage = 'child' | 'vehicle'

/** Whom or what the page is about. */
export type SectionProps = { id: string; name: string }

/** A card that a feature puts on the page of a record of another one: by column, upper ones first. */
export type DetailSection = {
  name: string
  on: SectionPage
  column: 'first' | 'second'
  order: number
  load: () => Promise<ComponentType<SectionProps>>
}

type Shown = Omit<DetailSection, 'load'> & { View: ComponentType<SectionProps> }

const Sections = createContext<readonly Shown[]>([])

/** Gives the pages below the sections of the features. */
export function SectionsProvider({ sections, children }: { sections: readonly DetailSection[]; children: ReactNode }) {
  const shown = useMemo(
    () =>
      sections
        .toSorted((a, b) => a.order - b.order)
        .map(({ load, ...section }) => ({ ...section, View: lazy(async () => ({ default: await load() })) })),
    [sections],
  )
  return <Sections value={shown}>{children}</Sections>
}

/** What the features put into a column of this page. */
export function SectionSlot({ on, column, about }: Pick<DetailSection, 'on' | 'column'> & { about: SectionProps }) {
  return use(Sections)
    .filter((section) => section.on === on && section.column === column)
    .map(({ name, View }) => (
      <Suspense key={name} fallback={<SkeletonRows rows={3} />}>
        <View {...about} />
      </Suspense>
    ))
}
