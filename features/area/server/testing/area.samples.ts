import { sample, type Samples } from '#app/server/testing/sample.ts'

const [FILE, NO_FILE] = ['01a21404-9c52-7f7f-814a-b609e38d53a1', '01a21404-9c52-7f7f-814a-b609e38d53a2']

export const samples: Samples = {
  'area.get': sample(),
  'area.importing': sample(),
  'area.upload': sample(() => ({ body: { id: FILE, offset: 0, total: 3, data: 'AAAA' } })),
  // There is none.
  'area.import': sample(() => ({ body: { id: NO_FILE, total: 3 } }), { status: 400 }),
  'area.cancelImport': sample(),
  'area.addresses': sample(() => ({ body: { text: 'Via Roma 1' } })),
  'area.addressAt': sample(() => ({ body: { latitude: 45.9, longitude: 9.1 } })),
}
