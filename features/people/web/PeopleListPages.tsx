import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import { searchAssistants, searchParents } from '../shared/people.contract.ts'
import { PeopleList } from './people-list.api.tsx'

/** parentList: parents of the groups with their children; an assistant finds the contacts of today's runs. */
export function ParentListPage() {
  return <PeopleList kind="parents" search={searchParents} table={exportParents} />
}

/** assistantList: assistants of the groups with the routes they are on. */
export function AssistantListPage() {
  return <PeopleList kind="assistants" search={searchAssistants} table={exportAssistants} />
}
