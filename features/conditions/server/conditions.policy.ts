import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notPermitted } from '#platform/shared/errors/app-error.ts'
import { kinChildIds } from '#features/people/server/people.api.ts'
import {
  allergyContent,
  conditionContent,
  type AllergyContent,
  type ConditionContent,
} from '../shared/conditions.contract.ts'

/**
 * Who reads and writes what of conditions and allergies of the people whom they reach (`personReached`): the office everything,
 * families everything of their own with what they proposed, assistants what is in force, without the diagnosis.
 */

export const mayDecide = (tx: TenantContext): boolean => isOffice(tx)

/** Throws 403 for a guardian who may see the person and not decide about them. */
export async function mustDecideAbout(tx: TenantContext, personId: string): Promise<void> {
  if (mayDecide(tx) || (await kinChildIds(tx, 'decideMedical')).includes(personId)) return
  throw notPermitted('conditions.error.notDecider')
}

/** What a family proposed is read by the office and the family. */
export const readsProposals = (tx: TenantContext): boolean => mayDecide(tx) || tx.actor.role === 'CB_PARENT'

/** Whose diagnoses are no business: they get what to know and what to do. */
const readsDiagnosis = (tx: TenantContext): boolean => tx.actor.role !== 'CB_ASSISTANT'

export const conditionReading = {
  kind: 'condition' as const,
  content: conditionContent,
  shown: (tx: TenantContext, content: ConditionContent): ConditionContent =>
    readsDiagnosis(tx) ? content : { ...content, label: '', coding: null, icd: '' },
}

export const allergyReading = {
  kind: 'allergy' as const,
  content: allergyContent,
  shown: (_tx: TenantContext, content: AllergyContent): AllergyContent => content,
}
