import { readsCare } from '#features/children/web/care-page.api.ts'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill, type Fill, type TabEntry } from '#platform/web/slots/slot.ts'

type Tab = TabEntry<PersonTabProps> & TabEntry<ChildTabProps>

/**
 * A feature that is one tab of guests and children, called `<name>.tab` and read again after `<name>.changed`, and what else it puts on their
 * pages. The tab is part of the care record unless its entry decides itself when it is shown.
 */
export function careFeature(name: string, entry: Omit<Tab, 'label'>, more: readonly Fill[] = []): WebFeature {
  const tab: Tab = { shown: readsCare, ...entry, label: `${name}.tab` }
  return {
    name,
    pages: [],
    fills: [fill(guestTabs, tab), fill(childTabs, tab), ...more],
    live: { [`${name}.changed`]: (client) => refresh(client, [name]) },
  }
}
