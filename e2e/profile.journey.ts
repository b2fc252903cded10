import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { linkTo } from './mail.ts'
import { collectErrors, PHONE, signIn } from './people.ts'

/** The browser shows a moving test picture instead of a camera. */
test.use({
  viewport: PHONE,
  permissions: ['camera'],
  // The recorder itself would fetch the picture's `blob:` address, which the content security policy refuses.
  trace: 'off',
  launchOptions: async ({ launchOptions }, provide) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

test('the own picture: chosen from a file, taken by camera, deleted; the own data changed in two tabs', async ({
  page,
  app,
}) => {
  const errors = collectErrors(page)
  await signIn(page, app, 'CB_PARENT')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Change picture' })
  const open = () => page.getByRole('button', { name: 'Change picture' }).click()

  await test.step('a file that is no picture is refused, a picture is cut and kept', async () => {
    await open()
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    })
    await expect(dialog.getByRole('alert')).toContainText('no picture that can be read')
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture() })
    await dialog.getByRole('slider', { name: 'Size' }).press('End')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The picture is saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(picturesOf(page)).toHaveCount(1)
  })

  await test.step('another one is taken with the camera', async () => {
    const before = await picturesOf(page).first().getAttribute('src')
    await open()
    await dialog.getByRole('button', { name: 'Take a picture' }).click()
    await dialog.getByRole('button', { name: 'Take it now' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(picturesOf(page).first()).not.toHaveAttribute('src', before ?? '')
  })

  await test.step('and deleted', async () => {
    await open()
    await dialog.getByRole('button', { name: 'Delete picture' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this picture?' })
      .getByRole('button', { name: 'Delete picture' })
      .click()
    await expect(page.getByText('The picture is deleted')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(picturesOf(page)).toHaveCount(0)
  })

  await test.step('two tabs: the one that is behind is told, and keeps what was typed', async () => {
    const other = await page.context().newPage()
    await other.goto('about:blank')
    const token = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
    await other.addInitScript((kept) => {
      if (location.protocol !== 'about:')
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, token)
    await other.goto(`${app.url}/loggedIn/profilePage/`)
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit' }).click()
    await edit(other, 'Telephone', '+39 055 123 456')
    await expect(other.getByText('+39 055 123 456')).toBeVisible()
    await edit(page, 'E-mail address', 'giulia@example.org')
    await expect(page.getByText('Changed by somebody else')).toBeVisible()
    await expect(page.getByLabel('Telephone')).toHaveValue('+39 055 123 456')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('giulia@example.org')).toBeVisible()
    await expect(page.getByText('+39 055 123 456')).toBeVisible()
    await other.close()
  })

  await test.step('the new e-mail address counts once its link was opened; the address before can be restored', async () => {
    await expect(page.getByText('Confirm giulia@example.org')).toBeVisible()
    await expect(page.getByText('the new one is not confirmed yet')).toBeVisible()
    await expect.poll(() => linkTo(app, 'giulia@example.org')).toContain('/loggedOut/confirmEmail/#token=')
    const opened = await page.context().newPage()
    await opened.goto(`${app.url}${linkTo(app, 'giulia@example.org')}`)
    await opened.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(opened.getByText('Your e-mail address is confirmed.')).toBeVisible()
    await opened.reload()
    await expect(opened.getByText('no longer valid')).toBeVisible()
    await opened.close()
    await expect(page.getByText('Confirm giulia@example.org')).toBeHidden()
    await expect(page.getByText('giulia@example.org')).toBeVisible()
  })
  expect(errors).toEqual([])
})

/** The own picture where it is shown from bytes and not drawn. */
const picturesOf = (page: Page) => page.getByRole('main').locator('img[src^="blob:"]')

async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

/** A PNG of 320 x 200 with a slope of greys. */
function picture(): Buffer {
  const [width, height] = [320, 200]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, grey.
  header[8] = 8
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (__, x) => (x + y) % 256)]),
    ),
  )
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
