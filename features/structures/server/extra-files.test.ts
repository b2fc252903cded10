import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { PDF } from '#platform/server/files/testing/made-files.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { PNG } from '#app/server/testing/pickup-scene.ts'
import { getExtraFile, getExtraThumbnail, uploadExtraFile, WAITING_MAX } from '../shared/extra-files.contract.ts'
import { searchAnswerHistory } from '../shared/history.contract.ts'
import { getExtraData, saveExtraData, saveStructure, type StructureField } from '../shared/structures.contract.ts'
import { asking as askingIn, child, field } from './testing/asking.ts'
import { dropWaitingFiles } from './waiting-files.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

type Client = ReturnType<TestApp['as']>
type Params = { entity: 'child'; id: string }

const PAPER = field('paper', { type: 'upload' })
const asking = (fields: StructureField[]) => askingIn(app, fields)
const bodyOf = (name: string, bytes: Buffer = PDF) => {
  const id: string = randomUUID()
  const data = bytes.toString('base64')
  return { id, data, name, size: data.length }
}
const send = (who: Client, params: Params, body = bodyOf('plan.pdf'), fieldName = 'paper') =>
  who.call(uploadExtraFile, { params: { ...params, fieldName }, body })
const save = (who: Client, params: Params, version: number, paper: string | null, structureVersion = 1) =>
  who.call(saveExtraData, { params, body: { version, structureVersion, values: { paper } } })
const read = (who: Client, id: string) => who.send(getExtraFile, { params: { id } })
const status = async (who: Client, id: string) => (await read(who, id)).statusCode

describe('a file', () => {
  test('is sent, is the answer once that is saved, and is read by who sees the field', async () => {
    const { organisation, admin, parent, params } = await asking([PAPER])
    const kept = await send(parent, params)
    expect(kept).toEqual({ id: kept.id, name: 'plan.pdf', size: PDF.length, mimeType: 'application/pdf' })
    // Nobody else looks over the shoulder of who fills in a form.
    expect([await status(parent, kept.id), await status(admin, kept.id)]).toEqual([200, 404])
    expect(await save(parent, params, 0, kept.id)).toMatchObject({
      values: { paper: kept.id },
      files: { [kept.id]: { name: 'plan.pdf', size: PDF.length, mimeType: 'application/pdf' } },
    })
    const answer = await read(admin, kept.id)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const stranger = app.as((await newOrganisation(app)).administrator)
    const neighbour = app.as(await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]))
    const uncle = app.as(await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }]))
    for (const who of [stranger, neighbour, uncle]) expect(await status(who, kept.id)).toBe(404)
  })

  test('that was replaced stays in the history, and is read from there', async () => {
    const { admin, parent, params } = await asking([PAPER])
    const [first, second] = [await send(parent, params), await send(parent, params, bodyOf('new.pdf'))]
    await save(parent, params, 0, first.id)
    await save(parent, params, 1, second.id)
    await save(admin, params, 2, null)
    expect((await admin.call(getExtraData, { params })).files).toEqual({})
    const { data } = await parent.list(searchAnswerHistory, { params, body: {} })
    expect(data.map(({ oldValue, newValue, files }) => [oldValue, newValue, Object.keys(files).length])).toEqual([
      [second.id, null, 1],
      [first.id, second.id, 2],
      [null, first.id, 1],
    ])
    expect(data[1]?.files[first.id]?.name).toBe('plan.pdf')
    expect([await status(admin, first.id), await status(parent, second.id)]).toEqual([200, 200])
    // It can be the answer again.
    await save(admin, params, 3, first.id)
  })

  test('of a field that a role does not see is not to be found for it, former ones too', async () => {
    const secret = field('paper', { type: 'upload', see: [], edit: [] })
    const { admin, parent, params } = await asking([secret])
    const kept = await send(admin, params)
    await save(admin, params, 0, kept.id)
    expect(await status(parent, kept.id)).toBe(404)
    expect((await parent.send(getExtraThumbnail, { params: { id: kept.id } })).statusCode).toBe(404)
    expect(
      await parent.refused(uploadExtraFile, { params: { ...params, fieldName: 'paper' }, body: bodyOf('a.pdf') }),
    ).toMatchObject({ status: 404 })
    await admin.call(saveStructure, { params: child, body: { version: 1, fields: [] } })
    expect([await status(parent, kept.id), await status(admin, kept.id)]).toEqual([404, 200])
  })

  test('of a child is kept from an adult who is restricted from it', async () => {
    const { organisation, admin, params } = await asking([PAPER])
    const kept = await send(admin, params)
    await save(admin, params, 0, kept.id)
    const group = organisation.groups[0]
    for (const role of ['CB_PARENT', 'CB_ADMIN'] as const) {
      const person = await organisation.person([{ role, group }])
      await makeGuardian(app, organisation, person, { id: params.id, name: 'Ada' }, { restricted: true })
      expect(await status(app.as(person), kept.id)).toBe(404)
    }
  })

  test('that is a picture is made anew, with a small copy', async () => {
    const { parent, params } = await asking([PAPER])
    const kept = await send(parent, params, bodyOf('photo.png', Buffer.from(PNG, 'base64')))
    expect(kept).toMatchObject({ name: 'photo.webp', mimeType: 'image/webp' })
    const small = await parent.send(getExtraThumbnail, { params: { id: kept.id } })
    expect(small.headers['content-type']).toBe('image/webp')
    const paper = await send(parent, params)
    expect((await parent.send(getExtraThumbnail, { params: { id: paper.id } })).statusCode).toBe(404)
  })
})

describe('what is refused', () => {
  test.each([
    ['a program', bodyOf('run.exe', Buffer.from('MZ')), 'E016'],
    ['bytes of another kind', bodyOf('plan.pdf', Buffer.from('no paper')), 'E016'],
    ['a size that is not that of the text', { ...bodyOf('plan.pdf'), size: 3 }, 'E016'],
    ['no id', { ...bodyOf('plan.pdf'), id: 'mine' }, 'E012'],
  ])('%s', async (_why, body, _code) => {
    const { parent, params } = await asking([PAPER])
    expect(await parent.refused(uploadExtraFile, { params: { ...params, fieldName: 'paper' }, body })).toMatchObject({
      status: 400,
    })
  })

  test('an ending that the field does not take, and a field that takes no file', async () => {
    const { parent, params } = await asking([{ ...PAPER, acceptExtension: '.png,.jpg' }, field('note')])
    const refused = (fieldName: string) =>
      parent.refused(uploadExtraFile, { params: { ...params, fieldName }, body: bodyOf('plan.pdf') })
    expect(await refused('paper')).toMatchObject({ status: 400, fields: [{ fieldName: 'name' }] })
    expect(await refused('note')).toMatchObject({ status: 404 })
    expect(await refused('other')).toMatchObject({ status: 404 })
  })

  test('an answer with a file of another person, another field or another sender', async () => {
    const { organisation, admin, parent, params } = await asking([PAPER, { ...PAPER, fieldName: 'more' }])
    const other = await askingIn(app, [PAPER])
    const mine = await send(parent, params, bodyOf('a.pdf'), 'more')
    const theirs = await send(admin, params)
    const far = await send(other.parent, other.params)
    for (const paper of [mine.id, theirs.id, far.id, randomUUID(), 'plan.pdf'])
      expect(
        await parent.refused(saveExtraData, { params, body: { version: 0, structureVersion: 1, values: { paper } } }),
      ).toMatchObject({ status: 400, errorCode: 'E016', fields: [{ fieldName: 'paper' }] })
    expect(organisation.id).not.toBe(other.organisation.id)
  })

  test('a field that only shows it', async () => {
    const { parent, params } = await asking([{ ...PAPER, edit: [] }])
    expect(
      await parent.refused(uploadExtraFile, { params: { ...params, fieldName: 'paper' }, body: bodyOf('a.pdf') }),
    ).toMatchObject({ status: 403, errorCode: 'E013' })
  })

  test.each([
    ['an ending that is never taken', { acceptExtension: '.exe' }],
    ['something that is no ending', { acceptExtension: 'pictures' }],
    ['endings for another kind of field', { acceptExtension: '.pdf', type: 'string' }],
  ])('a structure with %s', async (_why, more) => {
    const { admin } = await asking([])
    const fields = [{ ...PAPER, ...more }]
    expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields } })).toMatchObject({
      status: 400,
    })
  })
})

describe('sent twice', () => {
  test('is one file; at once too', async () => {
    const { parent, params } = await asking([PAPER])
    const body = bodyOf('plan.pdf')
    const first = await send(parent, params, body)
    expect(await send(parent, params, body)).toEqual(first)
    const twin = bodyOf('twin.pdf')
    const both = await Promise.allSettled([send(parent, params, twin), send(parent, params, twin)])
    expect(both.some(({ status: is }) => is === 'fulfilled')).toBe(true)
    expect(await send(parent, params, twin)).toMatchObject({ id: twin.id })
    const rows = await app.database.asOwner(`select 1 from form_file where person_id = '${params.id}'`)
    expect(rows).toHaveLength(2)
  })

  test('an id of somebody else’s file is not taken', async () => {
    const { admin, parent, params } = await asking([PAPER])
    const body = bodyOf('plan.pdf')
    await send(admin, params, body)
    expect(await parent.refused(uploadExtraFile, { params: { ...params, fieldName: 'paper' }, body })).toMatchObject({
      status: 400,
    })
  })
})

test('files of forms that nobody saves are few, and are gone after a night; answers stay', async () => {
  const { organisation, parent, params } = await asking([PAPER])
  const answer = await send(parent, params)
  await save(parent, params, 0, answer.id)
  for (let count = 0; count < WAITING_MAX; count += 1) await send(parent, params, bodyOf(`plan${count}.pdf`))
  const body = bodyOf('more.pdf')
  expect(await parent.refused(uploadExtraFile, { params: { ...params, fieldName: 'paper' }, body })).toMatchObject({
    status: 409,
  })
  app.clock.pass({ hours: 25 })
  await app.runJob(organisation.id, dropWaitingFiles, undefined)
  const rows = await app.database.asOwner<{ id: string }>(`select id from form_file where person_id = '${params.id}'`)
  expect(rows).toEqual([{ id: answer.id }])
  expect(await status(parent, answer.id)).toBe(200)
})
