import { sample, search, type Samples } from './sample.ts'

export const noticesSamples: Samples = {
  'notices.count': sample(),
  'notices.getSettings': sample(),
  'notices.read': sample(() => ({ body: { all: true } })),
  'notices.search': search(),
  'notices.setSetting': sample(() => ({ params: { key: 'NOTIFICATION_EMAIL_PEOPLE' }, body: { value: 'F' } })),
}
