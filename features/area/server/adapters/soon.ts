/** What is answered before the signal; null afterwards. */
export async function soon<T>(waiting: AbortSignal, answer: Promise<T>): Promise<T | null> {
  if (waiting.aborted) {
    // Nobody hears it any more, an error of it neither.
    answer.catch(() => {})
    return null
  }
  return new Promise((resolve, reject) => {
    const late = () => resolve(null)
    waiting.addEventListener('abort', late, { once: true })
    void answer.then(resolve, reject).finally(() => waiting.removeEventListener('abort', late))
  })
}
