import { sample, type Samples } from './sample.ts'

export const reportsSamples: Samples = {
  'reports.attendance': sample(() => ({ body: { by: 'child' } })),
  'reports.estimates': sample(() => ({ body: {} })),
  'reports.export': sample(() => ({ body: { report: 'attendance', by: 'child' } })),
  'reports.punctuality': sample(() => ({ body: {} })),
}
