import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PHONE } from '../people.ts'
import { needsWebKit, signIn, test } from './webkit.ts'

needsWebKit()

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >>',
]

/** A PDF of one empty page. */
function emptyPdf(): string {
  let file = '%PDF-1.4\n'
  const offsets = OBJECTS.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = OBJECTS.length + 1
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

test('WebKit: a PDF is added to a document and its page is drawn', async ({
  webkit: { app, page, consoleErrors },
}, info) => {
  const pdf = join(info.outputPath(), 'certificate.pdf')
  writeFileSync(pdf, emptyPdf())
  await page.resize(PHONE)
  await signIn(page, app, 'CB_ADMIN')
  await page.goto('/loggedIn/documentList/')
  await page.tapText('First-aid certificate')
  await page.tap('Attachment')
  await page.chooseFile('[role=dialog] input[type=file]', pdf)
  await page.tap('Preview of certificate.pdf')
  await page.until('the first page is drawn', () =>
    page.evaluate(() => document.querySelector('canvas[data-drawn="1"]') !== null),
  )
  expect(consoleErrors).toEqual([])
})
