import { inEveryGroup } from '#app/server/testing/every-group.ts'
import { sample, type Samples } from '#app/server/testing/sample.ts'
import type { World } from '#app/server/testing/world.ts'

const TEXTS = { terms: { en: 'Be kind.' }, privacy: { en: 'We keep names.' } }

/** A published version that nobody has accepted. */
async function published({ test, organisation }: World): Promise<void> {
  await test.inside(organisation.id, async ({ db, newId }) => {
    await db
      .insertInto('legal_version')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        number: 1,
        terms: JSON.stringify(TEXTS.terms),
        privacy: JSON.stringify(TEXTS.privacy),
        published_at: test.clock.now(),
        published_by: organisation.administrator.personId,
      })
      .execute()
  })
}

/** A draft, and an administrator who may publish it. */
async function drafted(world: World): Promise<void> {
  await inEveryGroup(world)
  const { test, organisation } = world
  await test.inside(organisation.id, async ({ db, newId }) => {
    await db
      .insertInto('legal_version')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        terms: JSON.stringify(TEXTS.terms),
        privacy: JSON.stringify(TEXTS.privacy),
      })
      .execute()
  })
}

export const samples: Samples = {
  'legal.terms': sample(() => ({ params: { locale: 'gb' } })),
  'legal.products': sample(() => ({ params: { locale: 'it' } })),
  'legal.accept': sample(() => ({ params: { version: '1' }, body: { language: 'en' } }), { before: published }),
  'legal.draft': sample(),
  'legal.save': sample(() => ({ body: { revision: 0, ...TEXTS } }), { before: inEveryGroup }),
  'legal.publish': sample(() => ({ body: { revision: 1 } }), { before: drafted }),
}
