import { ChildrenOf } from '#features/relationships/web/kin.api.tsx'
import type { PersonTabProps } from './PersonSummaryTab.tsx'

/** The children and guests of a parent. */
export function PersonChildrenTab({ person }: PersonTabProps) {
  return <ChildrenOf adult={person} />
}
