import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import {
  autocompleteChildren,
  createChild,
  searchChildren,
  updateChild,
} from '#features/children/shared/children.contract.ts'
import { searchGuests } from '#features/guests/shared/guests.contract.ts'
import { printLetters } from '#features/subscriptions/shared/bulk.contract.ts'
import { autocompleteAssistants, searchAssistants, searchParents } from '../shared/people.contract.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { createAssistant, createGuest, createParent, updatePerson } from '../shared/records.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const PIA = { name: 'Pia', surname: 'Ferrì' }
/** What people type who look for Pia Ferrì. */
const FINDS = ['Pia Ferri', 'Ferri Pia', 'pia', 'FERR', ' fer  pi ', 'Pìa Ferrì']
/** Parts inside a word, one word that does not fit, and signs that mean something to the database. */
const FINDS_NOT = ['Pia Rossi', 'erri', 'Pia Ferri Rossi', 'p_a', '%']

describe.each(['parents', 'assistants', 'guests', 'children', 'the choice of assistants', 'the choice of children'])(
  'among %s somebody is found',
  (list) => {
    const scene = async () => {
      const organisation = await newOrganisation(app)
      const admin = app.as(organisation.administrator)
      const body = { customerGroupId: organisation.groups[0].id, ...PIA }
      const others = { ...body, name: 'Pia', surname: 'Bianchi' }
      const call = {
        parents: createParent,
        assistants: createAssistant,
        'the choice of assistants': createAssistant,
        guests: createGuest,
        children: createChild,
        'the choice of children': createChild,
      }[list]
      if (!call) throw new Error('a list without people')
      await admin.call(call, { body })
      await admin.call(call, { body: others })
      const find = async (q: string): Promise<string[]> => {
        if (list === 'the choice of assistants')
          return (await admin.call(autocompleteAssistants, { query: { q } })).map((one) => one.name)
        if (list === 'the choice of children')
          return (await admin.call(autocompleteChildren, { query: { q } })).map((one) => one.name)
        if (list === 'children')
          return (await admin.list(searchChildren, { body: { q } })).data.map((one) => one.fullName)
        const search = { parents: searchParents, assistants: searchAssistants, guests: searchGuests }[list]
        if (!search) throw new Error('a list without a search')
        return (await admin.list(search, { body: { q } })).data.map((one) => one.fullName)
      }
      return find
    }
    test('by all words of the name in any order, by their beginnings, without accents', async () => {
      const find = await scene()
      for (const q of FINDS) expect([q, await find(q)]).toEqual([q, expect.arrayContaining(['Pia Ferrì'])])
      expect(await find('Pia Ferri')).toEqual(['Pia Ferrì'])
      for (const q of FINDS_NOT) expect([q, await find(q)]).toEqual([q, []])
    })
  },
)

test('who has another name now is found by it, and by the old one no longer', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const group = organisation.groups[0].id
  const pia = await admin.call(createParent, { body: { customerGroupId: group, ...PIA } })
  const child = await admin.call(createChild, { body: { customerGroupId: group, ...PIA } })
  await admin.call(updatePerson, {
    params: { id: pia.id },
    body: { version: pia.version, name: 'Pia', surname: 'Gallo' },
  })
  await admin.call(updateChild, {
    params: { id: child.id },
    body: { version: child.version, name: 'Pia', surname: 'Gallo' },
  })
  const found = async (q: string) => [
    (await admin.list(searchParents, { body: { q } })).page.total,
    (await admin.list(searchChildren, { body: { q } })).page.total,
  ]
  expect(await found('gallo pia')).toEqual([1, 1])
  expect(await found('ferri pia')).toEqual([0, 0])
})

test('everybody of a list that matches a search are the people whom the list shows', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  await admin.call(createParent, { body: { customerGroupId: organisation.groups[0].id, ...PIA } })
  const body = (q: string) => ({ body: { list: 'parents' as const, q } })
  expect(await admin.refused(printLetters, body('Pia Rossi'))).toMatchObject({ status: 404 })
  expect((await admin.send(printLetters, body('Pia Ferri'))).statusCode).toBe(200)
})

test('the people of a list stand by surname, whatever the accents and the case', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  for (const surname of ['Èmile', 'abbà', 'Zanon', 'Fabbri'])
    await admin.call(createGuest, { body: { customerGroupId: organisation.groups[0].id, name: 'Pia', surname } })
  const names = (await admin.list(searchGuests, { body: {} })).data.map((one) => one.surname)
  expect(names).toEqual(['abbà', 'Èmile', 'Fabbri', 'Zanon'])
})

test('the key that the database makes of a name is the one that a search is made of', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const names = [
    'ÀÈÌÒÙ Ñandú',
    'Große  Straße',
    'ŁUKASZ ØRSTED Ðóra',
    'ЖАННА Йовчева ЄВА',
    'ΠΗΝΕΛΟΠΗ Άννα',
    'D’Amico-De  Luca',
  ]
  for (const surname of names) {
    const { id } = await admin.call(createParent, {
      body: { customerGroupId: organisation.groups[0].id, name: 'Éva', surname },
    })
    const [row] = await app.inside(organisation.id, ({ db }) =>
      db.selectFrom('person').select('name_key').where('id', '=', id).execute(),
    )
    expect(row?.name_key).toBe(searchKey(surname, 'Éva'))
  }
})
