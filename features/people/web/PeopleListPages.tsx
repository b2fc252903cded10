import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import { searchAssistants, searchParents } from '../shared/people.contract.ts'
import { PeopleList, type PeopleFilter } from './people-list.api.tsx'

/** parentList: parents of the groups with their children; an assistant finds the contacts of today's runs. */
export function ParentListPage() {
  return (
    <PeopleList
      kind="parents"
      find={(body, _filter, signal) => callPage(searchParents, { body }, { signal })}
      save={(body, _filter, format) => saveFile(exportParents, { body, query: { format } }, `parents.${format}`)}
    />
  )
}

const withCredentials = (filter: PeopleFilter) => (filter === 'all' ? {} : { filters: { credentials: filter } })

/** assistantList: assistants of the groups with the routes they are on. */
export function AssistantListPage() {
  return (
    <PeopleList
      kind="assistants"
      find={(body, filter, signal) =>
        callPage(searchAssistants, { body: { ...body, ...withCredentials(filter) } }, { signal })
      }
      save={(body, filter, format) =>
        saveFile(
          exportAssistants,
          { body: { ...body, ...withCredentials(filter) }, query: { format } },
          `assistants.${format}`,
        )
      }
    />
  )
}
