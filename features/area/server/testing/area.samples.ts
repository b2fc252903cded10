import { sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'area.get': sample(),
  'area.addresses': sample(() => ({ body: { text: 'Via Roma 1' } })),
  'area.addressAt': sample(() => ({ body: { latitude: 45.9, longitude: 9.1 } })),
}
