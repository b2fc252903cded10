import type { TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { enrol, makeGuardian } from '#app/server/testing/line-scene.ts'
import { saveStructure, type StructureField } from '../../shared/structures.contract.ts'

/** A field that parents see and fill in. */
export const field = (fieldName: string, more: Partial<StructureField> = {}): StructureField => ({
  fieldName,
  label: fieldName,
  type: 'string',
  required: false,
  vip: false,
  see: ['CB_PARENT'],
  edit: ['CB_PARENT'],
  ...more,
})

export const child = { entity: 'child' } as const

/** An organisation that asks these fields of children, a child, and its parent. */
export async function asking(app: TestApp, fields: StructureField[]) {
  const organisation: TestOrganisation = await newOrganisation(app)
  const [admin, parent] = [app.as(organisation.administrator), app.as(organisation.parent)]
  const ada = await enrol(app, organisation, 'Ada')
  await makeGuardian(app, organisation, organisation.parent, ada)
  await admin.call(saveStructure, { params: child, body: { version: 0, fields } })
  return { organisation, admin, parent, params: { ...child, id: ada.id } }
}
