import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { activeLine, enrol, MORNING } from '#app/server/testing/line-scene.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import {
  getExtraData,
  getStructure,
  saveExtraData,
  saveStructure,
  type StructureField,
} from '../shared/structures.contract.ts'
import { asking as askingIn, child, field } from './testing/asking.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const DIET = field('diet', { type: 'switch' })
const KIND = field('kind', { required: true, dependencies: { values: [{ fieldName: 'diet', value: true }] } })

const asking = (fields: StructureField[]) => askingIn(app, fields)

describe('a structure', () => {
  test('is never edited in place: the next version, and the one who was slower is told what is there', async () => {
    const { admin } = await asking([DIET])
    const second = await admin.call(saveStructure, { params: child, body: { version: 1, fields: [DIET, KIND] } })
    expect(second.version).toBe(2)
    expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields: [] } })).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { version: 2 },
    })
  })

  test('two who save at once: one version, one refusal', async () => {
    const { admin } = await asking([DIET])
    const body = { version: 1, fields: [DIET, KIND] }
    const answers = await Promise.allSettled([1, 2].map(() => admin.call(saveStructure, { params: child, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await admin.call(getStructure, { params: child })).version).toBe(2)
  })

  test('is saved with a fresh proof only', async () => {
    const { admin } = await asking([DIET])
    app.clock.pass({ minutes: 11 })
    expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields: [] } })).toMatchObject({
      status: 403,
      stepUp: expect.anything(),
    })
  })

  test('shows what people of another group answered to nobody new: only their administrators may', async () => {
    const secret = field('secret', { see: [], edit: [] })
    const { organisation, admin } = await asking([secret])
    const { groups } = organisation
    const principal = app.as(
      await organisation.person([
        { role: 'CB_ADMIN', group: groups[0] },
        { role: 'CB_ADMIN', group: groups[1] },
      ]),
    )
    const far = await enrol(app, organisation, 'Far', groups[1])
    const answers = { version: 0, structureVersion: 1, values: { secret: 'nobody else reads this' } }
    await principal.call(saveExtraData, { params: { ...child, id: far.id }, body: answers })
    const opened = (version: number) => ({
      params: child,
      body: { version, fields: [{ ...secret, see: ['CB_PARENT' as const] }] },
    })
    expect(await admin.refused(saveStructure, opened(1))).toMatchObject({ status: 403, errorCode: 'E013' })
    // Asked no more and asked again is no way around.
    await admin.call(saveStructure, { params: child, body: { version: 1, fields: [] } })
    expect(await admin.refused(saveStructure, opened(2))).toMatchObject({ status: 403, errorCode: 'E013' })
    expect((await principal.call(saveStructure, opened(2))).version).toBe(3)
  })

  test.each([
    ['a name twice', [DIET, DIET], 'fields.1'],
    [
      'a circle',
      [
        field('a', { dependencies: { values: [{ fieldName: 'b', value: 'x' }] } }),
        field('b', { dependencies: { values: [{ fieldName: 'a', value: 'x' }] } }),
      ],
      'fields.0',
    ],
    ['a condition on a field that is not there', [KIND], 'fields.0'],
    [
      'a condition that can never be',
      [DIET, field('k', { dependencies: { values: [{ fieldName: 'diet', value: 'maybe' }] } })],
      'fields.1',
    ],
    ['choices without one', [field('r', { type: 'radio' })], 'fields.0'],
    [
      'a semicolon in a choice',
      [field('r', { type: 'checkbox', fields: [{ value: 'a;b', label: 'a;b' }] })],
      'fields.0',
    ],
    ['somebody who fills what they do not see', [field('s', { see: [] })], 'fields.0'],
  ])('is refused for %s', async (_why, fields, fieldName) => {
    const { admin } = await asking([])
    expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields } })).toMatchObject({
      status: 400,
      errorCode: 'E016',
      fields: expect.arrayContaining([expect.objectContaining({ fieldName })]),
    })
  })

  test('keeps the kind of a field over all versions, because answers under it are kept', async () => {
    const { admin } = await asking([DIET])
    await admin.call(saveStructure, { params: child, body: { version: 1, fields: [] } })
    const body = { version: 2, fields: [field('diet', { type: 'integer' })] }
    expect(await admin.refused(saveStructure, { params: child, body })).toMatchObject({ errorCode: 'E016' })
  })
})

describe('answers', () => {
  test('are filled in by who may, and the one with the older page is told what is there now', async () => {
    const { admin, parent, params } = await asking([DIET, KIND])
    const first = { version: 0, structureVersion: 1, values: { diet: true, kind: 'vegan' } }
    expect(await parent.call(saveExtraData, { params, body: first })).toMatchObject({
      version: 1,
      values: { diet: true, kind: 'vegan' },
    })
    expect(await admin.refused(saveExtraData, { params, body: first })).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { version: 1, values: { kind: 'vegan' } },
    })
    const later = { version: 1, structureVersion: 1, values: { diet: true, kind: 'halal' } }
    expect(await admin.call(saveExtraData, { params, body: later })).toMatchObject({ version: 2 })
  })

  test('of two first ones at once, one is stored and one is refused', async () => {
    const { admin, parent, params } = await asking([field('note')])
    const body = (note: string) => ({ version: 0, structureVersion: 1, values: { note } })
    const answers = await Promise.allSettled([
      admin.call(saveExtraData, { params, body: body('a') }),
      parent.call(saveExtraData, { params, body: body('p') }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await admin.call(getExtraData, { params })).version).toBe(1)
  })

  test('are judged by the rules of the form: needed, not shown, unknown, too long', async () => {
    const { parent, params } = await asking([DIET, KIND, field('short', { maxDigits: 3 })])
    const refused = (values: Record<string, string | boolean>) =>
      parent.refused(saveExtraData, { params, body: { version: 0, structureVersion: 1, values } })
    expect(await refused({ diet: true })).toMatchObject({ errorCode: 'E012', fields: [{ fieldName: 'kind' }] })
    expect(await refused({ diet: false, kind: 'vegan' })).toMatchObject({
      errorCode: 'E016',
      fields: [{ fieldName: 'kind' }],
    })
    expect(await refused({ other: 'x' })).toMatchObject({ errorCode: 'E012', fields: [{ fieldName: 'other' }] })
    expect(await refused({ short: 'long' })).toMatchObject({ errorCode: 'E015', fields: [{ fieldName: 'short' }] })
    expect((await parent.call(getExtraData, { params })).version).toBe(0)
  })

  test('show each role its own fields, and a crafted request changes no other', async () => {
    const { admin, parent, params } = await asking([
      field('secret', { see: [], edit: [] }),
      field('told', { edit: [] }),
      field('free'),
    ])
    const values = { secret: 'custody', told: 'bus 3', free: 'football' }
    await admin.call(saveExtraData, { params, body: { version: 0, structureVersion: 1, values } })
    const seen = await parent.call(getExtraData, { params })
    expect(seen).toMatchObject({ readOnly: ['told'], values: { told: 'bus 3', free: 'football' } })
    expect(JSON.stringify(seen)).not.toMatch(/secret|custody/)
    const craft = (sent: Record<string, string>) =>
      parent.refused(saveExtraData, { params, body: { version: 1, structureVersion: 1, values: sent } })
    expect(await craft({ told: 'bus 4' })).toMatchObject({ errorCode: 'E016', fields: [{ fieldName: 'told' }] })
    expect(await craft({ secret: 'none' })).toMatchObject({ errorCode: 'E012', fields: [{ fieldName: 'secret' }] })
    await parent.call(saveExtraData, { params, body: { version: 1, structureVersion: 1, values: { free: 'chess' } } })
    expect((await admin.call(getExtraData, { params })).values).toEqual({ ...values, free: 'chess' })
  })

  test('to a field that is removed stay readable as former; the page of the older structure is told', async () => {
    const { admin, params } = await asking([DIET, field('note')])
    const body = { version: 0, structureVersion: 1, values: { diet: true, note: 'left-handed' } }
    await admin.call(saveExtraData, { params, body })
    await admin.call(saveStructure, { params: child, body: { version: 1, fields: [DIET] } })
    const after = await admin.call(getExtraData, { params })
    expect(after).toMatchObject({
      structureVersion: 2,
      values: { diet: true },
      former: [{ field: { label: 'note' }, value: 'left-handed' }],
    })
    const old = { version: 1, structureVersion: 1, values: { diet: false } }
    expect(await admin.refused(saveExtraData, { params, body: old })).toMatchObject({ status: 409, errorCode: 'E016' })
    await admin.call(saveExtraData, { params, body: { ...old, structureVersion: 2 } })
    expect((await admin.call(getExtraData, { params })).former).toHaveLength(1)
  })

  test('of a person of another group, another kind or another organisation are not to be found', async () => {
    const { organisation, params } = await asking([DIET])
    const stranger = app.as((await newOrganisation(app)).administrator)
    const neighbour = app.as(await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]))
    const uncle = app.as(await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }]))
    for (const who of [stranger, neighbour, uncle])
      expect(await who.refused(getExtraData, { params })).toMatchObject({ status: 404 })
    const admin = app.as(organisation.administrator)
    const mixed = { entity: 'assistant', id: organisation.parent.personId } as const
    expect(await admin.refused(getExtraData, { params: mixed })).toMatchObject({ status: 404 })
    expect(await admin.call(getExtraData, { params: { ...mixed, entity: 'parent' } })).toMatchObject({ version: 0 })
  })

  test('of an adult are for administrators of their group and themselves, and filled in by administrators of all groups', async () => {
    const { organisation, admin } = await asking([])
    const [here, there] = organisation.groups
    const parentIn = (...groups: [typeof here, ...(typeof here)[]]) => {
      const [first, ...others] = groups.map((group) => ({ role: 'CB_PARENT' as const, group }))
      return organisation.person([first ?? { role: 'CB_PARENT', group: here }, ...others])
    }
    const of = ({ personId }: { personId: string }) => ({ entity: 'parent', id: personId }) as const
    const { parent } = organisation
    // The assistant calls the parent, whose child is on the run.
    await activeLine(app, organisation)
    expect(await app.as(parent).call(getExtraData, { params: of(parent) })).toMatchObject({ version: 0 })
    for (const who of [organisation.assistant, await parentIn(here)])
      expect(await app.as(who).refused(getExtraData, { params: of(parent) })).toMatchObject({ status: 404 })
    const left = await organisation.person([
      { role: 'CB_PARENT', group: there },
      { role: 'CB_PARENT', group: here, to: '2026-01-01' },
    ])
    for (const who of [await parentIn(there), left])
      expect(await admin.refused(getExtraData, { params: of(who) })).toMatchObject({ status: 404 })
    const body = { version: 0, structureVersion: 0, values: {} }
    const both = of(await parentIn(here, there))
    expect(await admin.refused(saveExtraData, { params: both, body })).toMatchObject({ status: 403 })
  })

  test('of a guest are for who reaches the guest', async () => {
    const { organisation, admin } = await asking([])
    const [group] = organisation.groups
    const guest = { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' }
    const { id } = await admin.call(createGuest, { body: guest })
    const params = { entity: 'guest', id } as const
    expect(await admin.call(getExtraData, { params })).toMatchObject({ version: 0 })
    for (const who of [organisation.assistant, organisation.parent])
      expect(await app.as(who).refused(getExtraData, { params })).toMatchObject({ status: 404 })
  })
})
