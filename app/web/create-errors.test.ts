import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCREENS = globSync('{app,features/*,platform}/web/**/*.tsx').toSorted()
const CREATES = /\b(?:call|useCommand)\((?:\w+\.)?(?:create|add|enrol|record|report)/
/** Matches the opening tag of a form, up to a `>` or `/>` at the start of a line. */
const FORM = /<(FormDrawer|Form)\b[^]*?\n\s*\/?>/g

test('each form that adds a record says that it was not saved when the server gives no reason (create.error)', () => {
  const forms = SCREENS.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return CREATES.test(source) ? [...source.matchAll(FORM)].map(([tag, name]) => ({ file, tag, name })) : []
  })
  // `FormDrawer` without `submit` has this text by default.
  const silent = forms.filter(
    ({ name, tag }) => !tag.includes(' failed=') && (name === 'Form' || tag.includes(' submit=')),
  )
  expect(forms.length).toBeGreaterThan(20)
  expect(silent.map(({ file }) => file)).toEqual([])
})
