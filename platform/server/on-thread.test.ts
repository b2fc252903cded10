import { expect, test } from 'vitest'
import { onThread } from './on-thread.ts'

const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${code}`)}`,
  )

test('answers the bytes that the thread posts', async () => {
  expect(await onThread(script('parentPort.postMessage(new Uint8Array([workerData]))'), 7)).toEqual(new Uint8Array([7]))
})

test('a thread that throws, rejects, leaves or waits for nothing is an error', async () => {
  await expect(onThread(script('throw new Error("torn")'), null)).rejects.toThrow('torn')
  await expect(onThread(script('await Promise.reject(new Error("wet"))'), null)).rejects.toThrow('wet')
  await expect(onThread(script('process.exit(0)'), null)).rejects.toThrow('without its bytes: 0')
  await expect(onThread(script('await new Promise(() => {})'), null)).rejects.toThrow('without its bytes: 13')
})

test('what no thread can be given is an error', async () => {
  await expect(onThread(script(''), () => 1)).rejects.toThrow('could not be cloned')
})

test('a thread that never comes to an end is ended, and refused', async () => {
  const refused = onThread(script('for (;;);'), null, 300)
  await expect(refused).rejects.toMatchObject({ status: 503, details: { detail: 'error.tooSlow' } })
})
