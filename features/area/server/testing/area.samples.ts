import { sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = { 'area.get': sample() }
