import { ExtraData } from '#features/structures/web/structures.api.tsx'
import type { ChildTabProps } from './child-tab.api.ts'

/** What the school asks about a child beyond the record. */
export function ChildExtraTab({ child }: ChildTabProps) {
  return <ExtraData entity="child" personId={child.id} name={child.fullName} />
}
