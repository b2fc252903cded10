import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG as PNG_TEXT } from '#app/server/testing/pickup-scene.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { errorTexts } from '#platform/shared/errors/error.texts.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { filesIn } from './testing/files-in.ts'
import * as files from '../shared/attachments.contract.ts'
import { archiveDocument, createDocument, getDocument, getHistory } from '../shared/documents.contract.ts'
import { LETTERS, type Letter } from '../shared/documents.rules.ts'
import {
  DOCX_TYPE,
  officeFile,
  PDF,
  relationship,
  relationshipsAt,
  TEXT,
  zipOf,
} from '#platform/server/files/testing/made-files.ts'

const PNG = Buffer.from(PNG_TEXT, 'base64')

let app: TestApp
/** What the scanner of the operator finds in a file that holds these words; null: it does not answer. */
const HARMFUL = 'harmful words of a test'
let scannerAnswers = true
const scanner = {
  scan: async (bytes: Uint8Array) => {
    if (!scannerAnswers) throw new AppError('E008', { status: 503, detail: 'error.scannerAway' })
    return Buffer.from(bytes).includes(HARMFUL) ? 'Test.Words' : null
  },
  ping: async () => scannerAnswers,
}
beforeAll(async () => void (app = await openTestApp({ now: MORNING, scanner })))
afterAll(() => app.close())

const { uploadAttachment, downloadAttachment, cleanAttachment } = files
const bodyOf = (bytes: Buffer, name: string, more: object = {}) => {
  const data = bytes.toString('base64')
  return { data, name, size: data.length, ...more }
}

async function scene() {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group] = organisation.groups
  const id = await admin.call(createDocument, { body: { customerGroupId: group.id, name: 'One' } })
  const params = { id }
  return {
    organisation,
    admin,
    id,
    upload: (bytes: Buffer, name: string, more?: object) =>
      admin.call(uploadAttachment, { params, body: bodyOf(bytes, name, more) }),
    list: async () => filesIn(await admin.call(getDocument, { params })),
  }
}

test('a file comes back as it was sent, a picture as pixels alone', async () => {
  const { admin, upload, list } = await scene()
  for (const [bytes, name, type] of [
    [PDF, 'plan.pdf', 'application/pdf'],
    [TEXT, 'list.csv', 'text/csv; charset=utf-8'],
  ] as const) {
    const { id, size } = await upload(bytes, name)
    expect(size).toBe(bytes.length)
    const found = await admin.call(downloadAttachment, { params: { id } })
    expect(found).toEqual({ data: bytes.toString('base64'), mimeType: type, name })
  }
  const hidden = Buffer.concat([PNG, Buffer.from('<script>')])
  const picture = await upload(hidden, 'photo.png')
  expect(picture).toMatchObject({ name: 'photo.webp', mimeType: 'image/webp' })
  const { data } = await admin.call(downloadAttachment, { params: { id: picture.id } })
  expect(Buffer.from(data, 'base64').includes('<script>')).toBe(false)
  expect((await list()).map(({ name }) => name)).toEqual(['list.csv', 'photo.webp', 'plan.pdf'])
})

test('a letter of Word online is taken, a PDF with an invoice inside is refused because of the invoice', async () => {
  const { admin, id, upload, list } = await scene()
  const online = zipOf(officeFile('word/document2.xml', DOCX_TYPE))
  expect(await upload(online, 'online.docx')).toMatchObject({ name: 'online.docx' })
  const invoice = Buffer.concat([PDF, Buffer.from('4 0 obj << /Type /EmbeddedFile /Subtype /text#2Fxml >>')])
  const body = bodyOf(invoice, 'invoice.pdf')
  expect(await admin.refused(uploadAttachment, { params: { id }, body })).toMatchObject({
    status: 400,
    errorCode: 'E016',
    fields: [{ fieldName: 'data', message: errorTexts['error.file.attached'].en }],
  })
  expect(await list()).toHaveLength(1)
})

test('a letter written from a template of the own disk is taken, one that loads it from the network is refused with the reason', async () => {
  const { admin, id, upload, list } = await scene()
  const letter = (target: string) =>
    zipOf([
      ...officeFile('word/document.xml', DOCX_TYPE),
      relationshipsAt(
        'word/_rels/settings.xml.rels',
        relationship('attachedTemplate', target, ' TargetMode="External"'),
      ),
    ])
  const own = letter('file:///C:\\Users\\Ada\\Templates\\Letter.dotx')
  expect(await upload(own, 'letter.docx')).toMatchObject({ name: 'letter.docx' })
  for (const target of ['https://example.test/a.dotm', '\\\\server\\share\\a.dotx'])
    expect(
      await admin.refused(uploadAttachment, { params: { id }, body: bodyOf(letter(target), 'letter.docx') }),
    ).toMatchObject({
      status: 400,
      errorCode: 'E016',
      fields: [{ fieldName: 'data', message: errorTexts['error.file.template'].en }],
    })
  expect(await list()).toHaveLength(1)
})

test('what the scanner finds is refused and named; while it does not answer no file is taken, and nothing is kept', async () => {
  const { admin, id, upload, list } = await scene()
  const body = bodyOf(Buffer.from(`a;${HARMFUL}`), 'list.csv')
  const problem = await admin.refused(uploadAttachment, { params: { id }, body })
  expect(problem).toMatchObject({ status: 400, errorCode: 'E016', fields: [{ fieldName: 'data' }] })
  expect(problem.fields?.[0]?.message).toContain('Test.Words')
  scannerAnswers = false
  try {
    const away = await admin.refused(uploadAttachment, { params: { id }, body: bodyOf(TEXT, 'list.csv') })
    expect(away.status).toBe(503)
  } finally {
    scannerAnswers = true
  }
  expect(await list()).toEqual([])
  await upload(TEXT, 'list.csv')
  expect(await list()).toHaveLength(1)
})

test('a repeat is the same file, one of the same name is refused until the other is archived, which stays', async () => {
  const { admin, id, upload, list } = await scene()
  const own = { id: uuidv7() }
  app.clock.pass({ seconds: 1 })
  const first = await upload(TEXT, 'List.csv', own)
  expect(await upload(TEXT, 'List.csv', own)).toEqual(first)
  const same = admin.refused(uploadAttachment, { params: { id }, body: bodyOf(TEXT, 'LIST.csv') })
  expect(await same).toMatchObject({ status: 400, fields: [{ fieldName: 'name' }] })
  app.clock.pass({ seconds: 1 })
  const archived = await admin.call(cleanAttachment, { params: { id: first.id } })
  expect(archived.status).toBe('D')
  expect(await admin.call(cleanAttachment, { params: { id: first.id } })).toEqual(archived)
  app.clock.pass({ seconds: 1 })
  await upload(TEXT, 'LIST.csv')
  expect((await list()).map(({ name, status }) => [name, status])).toEqual([
    ['LIST.csv', 'A'],
    ['List.csv', 'D'],
  ])
  expect((await admin.call(downloadAttachment, { params: { id: first.id } })).name).toBe('List.csv')
  const history = await admin.call(getHistory, { params: { id } })
  expect(history.map(({ kind, details }) => [kind, details.name])).toEqual([
    ['attached', 'LIST.csv'],
    ['detached', 'List.csv'],
    ['attached', 'List.csv'],
    ['created', undefined],
  ])
})

test('of 50 files at once exactly ten stay', async () => {
  const { admin, id, list } = await scene()
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      admin.send(uploadAttachment, { params: { id }, body: bodyOf(TEXT, `list-${n}.csv`) }),
    ),
  )
  const codes = Map.groupBy(sent, ({ statusCode }) => statusCode)
  expect(codes.get(200)).toHaveLength(10)
  expect(codes.get(409)).toHaveLength(40)
  expect(await list()).toHaveLength(10)
})

test.each([
  ['a size that is not that of the text', bodyOf(TEXT, 'list.csv', { size: 7 }), 'E016'],
  ['no base64', { data: '!!!!', name: 'list.csv', size: 4 }, 'E016'],
  ['another type than its name says', bodyOf(TEXT, 'plan.pdf'), 'E016'],
  ['half a picture', bodyOf(PNG.subarray(0, 20), 'photo.png'), 'E016'],
  ['more than 10 MiB', bodyOf(Buffer.alloc(files.ATTACHMENT_BYTES + 1, 97), 'note.txt'), 'E015'],
])('%s is refused, and nothing is kept', async (_, body, errorCode) => {
  const { admin, id, list } = await scene()
  expect(await admin.refused(uploadAttachment, { params: { id }, body })).toMatchObject({ status: 400, errorCode })
  expect(await list()).toEqual([])
})

test('files follow the letters of their document, and a file of one that is not there looks missing', async () => {
  const { organisation, group, children } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  const strangers = [
    app.as(await organisation.person([{ role: 'CB_PARENT', group }])),
    app.as((await newOrganisation(app)).administrator),
  ]
  const make = (letter: Letter) => {
    const letters = { CB_ASSISTANT: letter, CB_PARENT: letter }
    return admin.call(createDocument, {
      body: { customerGroupId: group.id, name: letter, personId: children[0].id, ...letters },
    })
  }
  for (const letter of LETTERS) {
    const id = await make(letter)
    const { id: fileId } = await admin.call(uploadAttachment, { params: { id }, body: bodyOf(TEXT, 'list.csv') })
    for (const person of [organisation.assistant, organisation.parent]) {
      const caller = app.as(person)
      const status = async (sent: Promise<{ statusCode: number }>) => (await sent).statusCode
      const reads = letter === 'N' ? 404 : 200
      expect(await status(caller.send(downloadAttachment, { params: { id: fileId } }))).toBe(reads)
      const writes = { W: 200, R: 403, N: 404 }[letter]
      const body = bodyOf(TEXT, `${person.personId}.csv`)
      expect(await status(caller.send(uploadAttachment, { params: { id }, body }))).toBe(writes)
    }
    for (const stranger of strangers)
      for (const call of [
        stranger.refused(downloadAttachment, { params: { id: fileId } }),
        stranger.refused(cleanAttachment, { params: { id: fileId } }),
        stranger.refused(uploadAttachment, { params: { id }, body: bodyOf(TEXT, 'mine.csv') }),
      ])
        expect(await call).toMatchObject({ status: 404 })
  }
})

test('an archived document takes no file, and keeps those it has', async () => {
  const { admin, id, upload, list } = await scene()
  await upload(TEXT, 'list.csv')
  await admin.call(archiveDocument, { params: { id }, query: { reason: 'Old' } })
  const refused = admin.refused(uploadAttachment, { params: { id }, body: bodyOf(TEXT, 'more.csv') })
  expect(await refused).toMatchObject({ status: 409 })
  expect(await list()).toHaveLength(1)
})
