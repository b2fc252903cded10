import { writeFileSync } from 'node:fs'
import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findControl, findField, readPage, type PageState } from './in-page.ts'

const WAIT_MS = 20_000
const POLL_MS = 50

/** A page in WebKit. Every method waits up to 20 s for what it needs, and throws with the text of the page when it does not come. */
export class WebKitPage {
  private readonly driver: WebDriver
  private readonly url: string

  constructor(driver: WebDriver, url: string) {
    this.driver = driver
    this.url = url
  }

  /** Returns a page object for the same window and another base address. */
  at(url: string): WebKitPage {
    return new WebKitPage(this.driver, url)
  }

  /** Saves a screenshot if `CARAVAN_PICTURES` names a folder. */
  async takePicture(name: string): Promise<void> {
    const folder = process.env['CARAVAN_PICTURES']
    if (folder) writeFileSync(`${folder}/${name}.png`, await this.driver.takeScreenshot(), 'base64')
  }

  /** Sets the width and height of the page itself, in CSS pixels. */
  async resize({ width, height }: { width: number; height: number }): Promise<void> {
    const window = this.driver.manage().window()
    await window.setRect({ x: 0, y: 0, width, height })
    const inner: number = await this.driver.executeScript('return innerHeight')
    await window.setRect({ x: 0, y: 0, width, height: height + height - inner })
    await this.until(`the page is ${width} px wide`, async () => (await this.state()).innerWidth === width)
  }

  /** Opens an address and waits until the screen is complete: a heading, nothing loading. */
  async goto(address: string): Promise<void> {
    await this.driver.get(this.url + address)
    await this.settled()
  }

  /** Opens an address and returns when its scripts have begun, long before the screen is complete. */
  async begin(address: string): Promise<void> {
    await this.driver.get(this.url + address)
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh()
    await this.settled()
  }

  /** Goes back, as a swipe from the edge does. */
  async back(): Promise<void> {
    await this.driver.navigate().back()
    await this.settled()
  }

  async forward(): Promise<void> {
    await this.driver.navigate().forward()
    await this.settled()
  }

  /** Waits until the screen has a heading and nothing of it is loading. */
  async settled(): Promise<void> {
    await this.until('a heading, and nothing loading', async () => {
      const { heading, busy } = await this.state()
      return heading && !busy
    })
  }

  state(): Promise<PageState> {
    return this.driver.executeScript(readPage)
  }

  /** Waits until the visible text of the page matches. */
  async sees(text: string | RegExp): Promise<void> {
    await this.until(`the text ${text}`, async () => {
      const shown = (await this.state()).text
      return typeof text === 'string' ? shown.includes(text) : text.test(shown)
    })
  }

  /** Waits until nothing recorded on this device waits to be sent. */
  async sent(): Promise<void> {
    await this.until('everything is sent', async () => !/not yet sent|You are offline/.test((await this.state()).text))
  }

  async waitForAddress(address: RegExp): Promise<void> {
    await this.until(`the address ${address}`, async () => address.test(await this.driver.getCurrentUrl()))
  }

  /** Taps the first visible button, link, tab or switch of this name, as soon as it takes the tap. */
  async tap(name: string | RegExp): Promise<void> {
    await this.until(`${name} takes a tap`, async () => {
      const control = await this.control(name)
      await control?.click()
      return control !== null
    })
  }

  /** Taps until the control is gone: a list that has just moved takes no tap (docs/adr/0099). */
  async tapAway(name: string | RegExp): Promise<void> {
    await this.until(`${name} is there`, () => this.has(name))
    await this.until(`${name} is gone`, async () => {
      await (await this.control(name))?.click()
      return !(await this.has(name))
    })
  }

  /** Taps the text in the main part of the page, as on a row of a list. */
  async tapText(text: string): Promise<void> {
    await this.until(`the text ${text} takes a tap`, async () => {
      const [element] = await this.driver.findElements(By.xpath(`//main//*[normalize-space(text())="${text}"]`))
      await element?.click()
      return element !== undefined
    })
  }

  async has(name: string | RegExp): Promise<boolean> {
    return (await this.control(name)) !== null
  }

  /** Types into the field of this label. */
  async fill(label: string, text: string): Promise<void> {
    await this.until(`the field ${label}`, async () => {
      const field: WebElement | null = await this.driver.executeScript(findField, label)
      await field?.clear()
      await field?.sendKeys(text)
      return field !== null
    })
  }

  async pressEscape(): Promise<void> {
    await this.driver.actions().sendKeys(Key.ESCAPE).perform()
  }

  /** Presses Enter in the field that has the focus. */
  async pressEnter(): Promise<void> {
    await this.driver.actions().sendKeys(Key.ENTER).perform()
  }

  /** Chooses a file of this machine in the first file input inside the element that matches. */
  async chooseFile(selector: string, path: string): Promise<void> {
    await this.until(`the file input ${selector}`, async () => {
      const [input] = await this.driver.findElements(By.css(selector))
      await input?.sendKeys(path)
      return input !== undefined
    })
  }

  /** Calls a function in the page, which may return a promise. */
  evaluate<T>(run: (...args: never[]) => T, ...args: readonly unknown[]): Promise<Awaited<T>> {
    return this.driver.executeScript(run, ...args)
  }

  /** Waits until `check` returns true. An element that moved or was replaced in between is looked up again. */
  async until(what: string, check: () => Promise<boolean>): Promise<void> {
    const tolerant = () =>
      check().catch((problem: unknown) => {
        if (problem instanceof error.StaleElementReferenceError) return false
        if (problem instanceof error.ElementClickInterceptedError) return false
        if (problem instanceof error.ElementNotInteractableError) return false
        throw problem
      })
    try {
      await this.driver.wait(tolerant, WAIT_MS, undefined, POLL_MS)
    } catch (cause) {
      const { text } = await this.state()
      const address = await this.driver.getCurrentUrl()
      throw new Error(`Waited for ${what} at ${address}. The page shows: ${text.slice(0, 2000)}`, { cause })
    }
  }

  private control(name: string | RegExp): Promise<WebElement | null> {
    const [source, exact] = typeof name === 'string' ? [name, true] : [name.source, false]
    return this.driver.executeScript(findControl, source, exact)
  }
}
