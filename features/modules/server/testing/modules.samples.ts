import { inEveryGroup } from '#app/server/testing/every-group.ts'
import { sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'modules.get': sample(),
  'modules.set': sample(() => ({ body: { role: 'CB_PARENT', module: 'drugs.userDetail', open: false } }), {
    before: inEveryGroup,
  }),
}
