import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { optionalPart } from './optional-part.tsx'

/** The page with the part in it, when everything of it is loaded, without the comments of React. */
async function pageWith(part: ReturnType<typeof optionalPart>, onError: (error: unknown) => void): Promise<string> {
  const { prelude } = await prerenderToNodeStream(createElement('main', null, 'Page', createElement(part)), { onError })
  return (await text(prelude)).replaceAll(/<!--.*?-->/g, '')
}

test('a part that is loaded is shown beside its page', async () => {
  const Part = optionalPart(async () => () => createElement('p', null, 'Part'))
  expect(await pageWith(Part, vi.fn())).toBe('<main>Page<p>Part</p></main>')
})

test('a page goes on without a part whose code does not arrive', async () => {
  const onError = vi.fn()
  const Part = optionalPart(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
  expect(await pageWith(Part, onError)).toBe('<main>Page</main>')
  expect(onError).not.toHaveBeenCalled()
})
