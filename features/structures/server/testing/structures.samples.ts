import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { uploadExtraFile } from '../../shared/extra-files.contract.ts'
import { saveExtraData } from '../../shared/structures.contract.ts'

const diet = { fieldName: 'diet', label: 'Diet', type: 'string', see: [], edit: [] }

/** One pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (id: string) => ({ id, data: PIXEL, name: 'pixel.png', size: PIXEL.length })

/** The first child's photo, which is the answer of its field. */
const photo = made(async (world) => {
  const params = { entity: 'child', id: world.children[0].id } as const
  const admin = world.test.as(world.organisation.administrator)
  const kept = await admin.call(uploadExtraFile, {
    params: { ...params, fieldName: 'photo' },
    body: picture(randomUUID()),
  })
  await admin.call(saveExtraData, { params, body: { version: 1, structureVersion: 1, values: { photo: kept.id } } })
  return kept
})
export const records = [photo]

export const samples: Samples = {
  'structures.answer': sample(({ children }) => ({
    params: { entity: 'child', id: children[0].id },
    body: { version: 2, structureVersion: 1, values: { habit: 'none' } },
  })),
  'structures.answers': sample(({ children }) => ({ params: { entity: 'child', id: children[0].id } })),
  'structures.file': about((world) => photo(world).id),
  'structures.get': sample(() => ({ params: { entity: 'child' } })),
  'structures.history': sample(({ children }) => ({ params: { entity: 'child', id: children[0].id }, body: {} })),
  'structures.thumbnail': about((world) => photo(world).id),
  'structures.upload': sample(({ children }) => ({
    params: { entity: 'child', id: children[0].id, fieldName: 'photo' },
    body: picture(randomUUID()),
  })),
  'structures.suggest': sample(() => ({ params: { source: 'children' }, query: { q: 'A' } })),
  'structures.save': sample(() => ({ params: { entity: 'assistant' }, body: { version: 0, fields: [diet] } })),
}
