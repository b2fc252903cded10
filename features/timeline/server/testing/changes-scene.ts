import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { searchTimeline, type Kind } from '../../shared/timeline.contract.ts'

/** Olga with a nurse of her care team and her daughter, and what HISTORY tells each reader of changes. */
export async function changesScene(app: TestApp) {
  const scene = await medicineScene(app)
  const { organisation, group, admin, olga } = scene
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await app.as(admin).call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const entries = async (who: TestPerson, kind: Kind, personId = olga.id) =>
    (await app.as(who).list(searchTimeline, { body: { filters: { personId, kinds: [kind] }, limit: 100 } })).data
  /** Each change as "label: was > is"; of a text that is too long the label alone. */
  const changed = async (who: TestPerson, kind: Kind) =>
    (await entries(who, kind)).flatMap(({ changes }) =>
      changes.map(({ label, texts }) => (texts === null ? label : `${label}: ${texts.was} > ${texts.is}`)),
    )
  return { ...scene, nurse, office: app.as(admin), family: app.as(scene.daughter), entries, changed }
}
