import { sample, search, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'notices.count': sample(),
  'notices.getSettings': sample(),
  'notices.read': sample(() => ({ body: { all: true } })),
  'notices.search': search(),
  'notices.setSetting': sample(() => ({ params: { key: 'NOTIFICATION_EMAIL_PEOPLE' }, body: { value: 'F' } })),
}
