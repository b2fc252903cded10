import { sample, type Samples } from '#app/server/testing/sample.ts'

/** No area is imported there: a tile of one is missing for everybody who may ask. */
const TILE = { version: 'v-01890a5d-ac96-774b-bcce-b302099a8057', z: '14', x: '8531', y: '5978' }

export const samples: Samples = {
  'area.get': sample(),
  'area.map': sample(),
  'area.tile': sample(() => ({ params: TILE }), { status: 404 }),
}
