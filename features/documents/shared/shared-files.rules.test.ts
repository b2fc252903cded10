import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ATTACHMENT_BYTES } from './attachments.contract.ts'
import { ATTACHMENT_TYPES, documentNameOf, refusalOf } from './shared-files.rules.ts'

it.each([
  [{ name: 'Licence.PDF', size: 1 }, true, null],
  [{ name: 'a.b.jpeg', size: ATTACHMENT_BYTES }, true, null],
  [{ name: 'a.jpeg', size: ATTACHMENT_BYTES + 1 }, true, 'tooLarge'],
  [{ name: 'a.jpeg', size: 1 }, false, 'tooMany'],
  [{ name: 'a.exe', size: 1 }, true, 'wrongType'],
  [{ name: 'pdf', size: 1 }, true, 'wrongType'],
  [{ name: '', size: 0 }, true, 'wrongType'],
])('%o, with room %s: %s', (file, hasRoom, refusal) => expect(refusalOf(file, hasRoom)).toBe(refusal))

it.each([
  ['First_aid course.pdf', 'First aid course'],
  ['a.b.docx', 'a.b'],
  ['notes', 'notes'],
])('%s becomes the document "%s"', (file, name) => expect(documentNameOf(file)).toBe(name))

it('the manifest offers the app for the types that documents take, and for no others', () => {
  const types: Record<string, string[]> = {
    'application/pdf': ['.pdf'],
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/webp': ['.webp'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
    'application/vnd.oasis.opendocument.text': ['.odt'],
    'text/plain': ['.txt'],
    'text/csv': ['.csv'],
  }
  const manifest = z
    .object({
      share_target: z.object({
        params: z.object({ files: z.tuple([z.object({ name: z.literal('files'), accept: z.array(z.string()) })]) }),
      }),
    })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../app/web/public/app.webmanifest'), 'utf8')))
  const [{ accept }] = manifest.share_target.params.files
  expect(accept.flatMap((type) => types[type] ?? [`${type}?`]).toSorted()).toEqual(
    ATTACHMENT_TYPES.split(',').toSorted(),
  )
})
