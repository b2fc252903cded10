import type { Role } from '#platform/shared/contract/roles.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import type { Client } from '#platform/server/testing/client.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { createPost, publishPost, searchPosts } from '../../shared/bulletin.contract.ts'

export const SAID = { title: 'Canary title', body: 'Canary words', language: 'en' } as const

/** A draft of the caller. */
export const draftOf = (caller: Client, body: object) =>
  caller.call(createPost, { body: { audience: { roles: [] }, ...SAID, ...body } })

/** An active line with its people, and what a test does with posts there. */
export async function bulletinScene(app: TestApp) {
  const line = await activeLine(app)
  const { organisation, group } = line
  const admin = app.as(organisation.administrator)
  return {
    ...line,
    admin,
    person: (role: Role, at = group, more: { from?: string; to?: string } = {}) =>
      organisation.person([{ role, group: at, ...more }]),
    /** By the administrator. */
    publish: async (body: object, at: object = {}) => {
      const { id, version } = await draftOf(admin, body)
      return admin.call(publishPost, { params: { id }, body: { version, ...at } })
    },
    titles: async (who: TestPerson, filters: object = {}) =>
      (await app.as(who).list(searchPosts, { body: { filters } })).data.map(({ title }) => title),
    notices: async (who: TestPerson) =>
      (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title.startsWith('bulletin.')),
  }
}
