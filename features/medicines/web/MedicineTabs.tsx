import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { Medicines } from './Medicines.tsx'

/** MEDICINES of a guest, or of a child who is a guest too. */
export const MedicinesTab = (about: PersonTabProps | ChildTabProps) => (
  <Medicines personId={('person' in about ? about.person : about.child).id} />
)
