import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Declares `axe` in the page that runs it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PRESENT = 'typeof axe === "object"'

type Asked = { within?: string; options: RunOptions }

/**
 * Axe for the page as it is now, as its own package for browsers offers it. That one loads the source twice each time, and not
 * minified: together longer than the rules take. No page has frames.
 */
export function axe(page: Page): Axe {
  return new Axe(page, { options: { resultTypes: ['violations'] } })
}

class Axe {
  readonly #page: Page
  readonly #asked: Asked

  constructor(page: Page, asked: Asked) {
    this.#page = page
    this.#asked = asked
  }

  /** Looks only within this selector. */
  include(selector: string): Axe {
    return new Axe(this.#page, { ...this.#asked, within: selector })
  }

  /** Only the rules of these tags. */
  withTags(values: string[]): Axe {
    return new Axe(this.#page, {
      ...this.#asked,
      options: { ...this.#asked.options, runOnly: { type: 'tag', values } },
    })
  }

  async analyze(): Promise<AxeResults> {
    if (!(await this.#page.evaluate(PRESENT))) await this.#page.evaluate(SOURCE)
    const { within, options } = this.#asked
    const context = within === undefined ? 'document' : JSON.stringify(within)
    return this.#page.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(options)})`)
  }
}
