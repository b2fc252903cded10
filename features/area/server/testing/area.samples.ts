import { sample, type Samples } from '#app/server/testing/sample.ts'

/** No area is imported there: a tile of one is missing for everybody who may ask. */
const TILE = { version: 'v-01890a5d-ac96-774b-bcce-b302099a8057', z: '14', x: '8531', y: '5978' }

const [FILE, NO_FILE] = ['01a21404-9c52-7f7f-814a-b609e38d53a1', '01a21404-9c52-7f7f-814a-b609e38d53a2']

export const samples: Samples = {
  'area.get': sample(),
  'area.servers': sample(),
  'area.map': sample(),
  'area.tile': sample(() => ({ params: TILE }), { status: 404 }),
  'area.mapFile': sample(),
  'area.importing': sample(),
  'area.upload': sample(() => ({ body: { id: FILE, offset: 0, total: 3, data: 'AAAA' } })),
  // There is none.
  'area.import': sample(() => ({ body: { id: NO_FILE, total: 3 } }), { status: 400 }),
  'area.cancelImport': sample(),
  'area.addresses': sample(() => ({ body: { text: 'Via Roma 1' } })),
  'area.addressAt': sample(() => ({ body: { latitude: 45.9, longitude: 9.1 } })),
}
