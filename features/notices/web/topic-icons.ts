import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Topic } from '../shared/topics.ts'

export const TOPIC_ICON: Record<Topic, IconName> = {
  account: 'lock',
  transport: 'bus',
  plan: 'clock',
  crew: 'swap',
  people: 'people',
  documents: 'document',
  surveys: 'check',
  news: 'news',
}
