import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addPost } from './bulletin.commands.ts'
import { publish } from './publishing.commands.ts'

const DAY_MS = 86_400_000

/** Posts of the demo: one to confirm, one that is pinned, one in the digest, and a draft. */
export async function seedBulletin(tx: TenantContext, { groups: [group] }: Demo): Promise<void> {
  const days = (count: number) => new Date(tx.now.getTime() + count * DAY_MS).toISOString()
  const everybody = {
    roles: ['CB_PARENT' as const, 'CB_ASSISTANT' as const],
    groupIds: [group.id],
    routeIds: [],
    childIds: [],
  }
  const add = (said: { title: string; body: string } & Partial<Parameters<typeof addPost>[1]>) =>
    addPost(tx, {
      board: 'group',
      audience: everybody,
      language: 'en',
      urgency: 'info',
      pinned: false,
      mustConfirm: false,
      confirmBy: null,
      expiresAt: null,
      ...said,
    })
  const posts = [
    await add({
      title: 'Walking line Est among the leaves',
      body: 'Twelve children, one long leaf collection. What they found hangs in the entrance of the school.',
      urgency: 'digest',
    }),
    await add({
      title: 'School closes at 12:30 on the last Friday of the month',
      body: 'Teachers’ assembly. The return runs leave at 12:35. Children who stay for the canteen go home on the same runs.',
      urgency: 'action',
      pinned: true,
      mustConfirm: true,
      confirmBy: days(7),
    }),
    await add({
      title: 'New stop in front of the library',
      body: 'From Monday the line stops at Via Garibaldi 4, on the side of the library. The time stays the same.',
      expiresAt: days(30),
    }),
  ]
  for (const { id, version } of posts) await publish(tx, id, { version, publishAt: null })
  await add({
    title: 'Reflective vests back by Friday',
    body: 'Please return the yellow vests to the lead of the walking line. Each vest carries its number inside.',
  })
}
