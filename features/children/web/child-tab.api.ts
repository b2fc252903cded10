import type { ChildDetail } from '../shared/children.contract.ts'

/** What every tab of a child is about. */
export type ChildTabProps = { child: ChildDetail }

/** What the cards on the first tab of a child are about. */
export type ChildAbout = { id: string; name: string }
