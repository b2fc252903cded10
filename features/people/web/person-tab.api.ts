import type { PersonRecord } from '../shared/records.contract.ts'

/** As whom the page shows a person. */
export type PersonShownAs = 'parent' | 'assistant' | 'administrator' | 'guest'

/** What every tab of a person is about. */
export type PersonTabProps = { person: PersonRecord; kind: PersonShownAs }
