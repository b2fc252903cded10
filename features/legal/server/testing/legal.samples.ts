import { inEveryGroup } from '#app/server/testing/every-group.ts'
import { sample, type Samples } from '#app/server/testing/sample.ts'
import type { World } from '#app/server/testing/world.ts'

const TEXTS = { terms: { en: 'Be kind.' }, privacy: { en: 'We keep names.' } }

/** Writes a version: the draft, or with `published` one that nobody has accepted. */
async function write({ test, organisation }: World, published: boolean): Promise<void> {
  await test.inside(organisation.id, ({ db, newId }) =>
    db
      .insertInto('legal_version')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        terms: JSON.stringify(TEXTS.terms),
        privacy: JSON.stringify(TEXTS.privacy),
        ...(published && {
          number: 1,
          published_at: test.clock.now(),
          published_by: organisation.administrator.personId,
        }),
      })
      .execute(),
  )
}

export const samples: Samples = {
  'legal.terms': sample(() => ({ params: { locale: 'gb' } })),
  'legal.products': sample(() => ({ params: { locale: 'it' } })),
  'legal.accept': sample(() => ({ params: { version: '1' }, body: { language: 'en' } }), {
    before: (world) => write(world, true),
  }),
  'legal.draft': sample(),
  'legal.save': sample(() => ({ body: { revision: 0, ...TEXTS } }), { before: inEveryGroup }),
  'legal.publish': sample(() => ({ body: { revision: 1 } }), {
    before: async (world) => {
      await inEveryGroup(world)
      await write(world, false)
    },
  }),
}
