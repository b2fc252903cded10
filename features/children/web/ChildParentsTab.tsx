import { AdultsOf } from '#features/relationships/web/kin.api.tsx'
import type { ChildTabProps } from './child-tab.api.ts'

/** Who is a guardian of this child and what each may. */
export function ChildParentsTab({ child }: ChildTabProps) {
  return <AdultsOf child={child} />
}
