import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill, type Fill, type TabEntry } from '#platform/web/slots/slot.ts'

/** A feature that is one tab of guests and children, read again when `<name>.changed` says so; and what else it puts on their pages. */
export const careFeature = (
  name: string,
  tab: TabEntry<PersonTabProps> & TabEntry<ChildTabProps>,
  more: readonly Fill[] = [],
): WebFeature => ({
  name,
  pages: [],
  fills: [fill(guestTabs, tab), fill(childTabs, tab), ...more],
  live: { [`${name}.changed`]: (client) => refresh(client, [name]) },
})
