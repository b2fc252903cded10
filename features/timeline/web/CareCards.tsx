import { Suspense } from 'react'
import { loadSummary as alerts } from '#features/carealerts/web/summary.api.ts'
import type { CareAbout } from '#features/children/web/care-page.api.ts'
import { loadSummary as documents } from '#features/documents/web/summary.api.ts'
import { loadSummary as goals } from '#features/goals/web/summary.api.ts'
import { loadSummary as measurements } from '#features/measurements/web/summary.api.ts'
import { loadSummary as medicines } from '#features/medicines/web/summary.api.ts'
import { loadSummary as plans } from '#features/plans/web/summary.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { loadSummary as treatments } from '#features/treatments/web/summary.api.ts'
import type { Module } from '#platform/shared/contract/modules.ts'
import { Part } from '#platform/web/slots/Part.tsx'
import type { Load } from '#platform/web/slots/slot.ts'

type Card = {
  id: string
  /** The part of care that it belongs to. */
  module?: Module
  /** Of guests, and of children who are guests. */
  inCare?: boolean
  load: Load<CareAbout>
}

/**
 * The cards of a summary in their order. They are no fills of the slot, one by one: each would be part of what the home loads first
 * (docs/adr/0160).
 */
const CARDS: readonly Card[] = [
  { id: 'alerts', module: 'diary.alerts', inCare: true, load: alerts },
  { id: 'medicines', module: 'drugs.userDetail', inCare: true, load: medicines },
  { id: 'measurements', module: 'measurement.userDetail', inCare: true, load: measurements },
  { id: 'plans', module: 'medicalRecords.userDetail', load: plans },
  { id: 'goals', load: goals },
  { id: 'treatments', module: 'drugs.userDetail', load: treatments },
  { id: 'documents', module: 'documents.userDetail', load: documents },
]

/** What care knows today about a guest or child, as far as its parts are open to the reader. Each card comes when it comes. */
export function CareCards(about: CareAbout) {
  const { modules } = useMe()
  const inCare = 'person' in about || about.child.guest
  return CARDS.filter(
    (card) => (card.module === undefined || modules.includes(card.module)) && (inCare || !card.inCare),
  ).map(({ id, load }) => (
    <Suspense key={id}>
      <Part load={load} about={about} />
    </Suspense>
  ))
}
