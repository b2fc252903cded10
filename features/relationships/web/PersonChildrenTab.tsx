import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { ChildrenOf } from './kin.api.tsx'

/** The children and guests of a parent. */
export function PersonChildrenTab({ person }: PersonTabProps) {
  return <ChildrenOf adult={person} />
}
