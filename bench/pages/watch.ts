/**
 * Runs in the page before anything else and writes into `globalThis.watched`, in milliseconds since the navigation:
 * `tbt` is what long tasks took beyond 50 ms. `usable` is when the form of the sign-in page, or a home without anything
 * that stands in for what is still loaded, was there to stay. `globalThis.shifted` says what moved from where to where.
 */
export const WATCH = `
  const watched = { lcp: 0, fcp: 0, cls: 0, tbt: 0, usable: null }
  const shifted = []
  Object.assign(globalThis, { watched, shifted })
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => { watched.lcp = entry.startTime })
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') watched.fcp = entry.startTime })
  observe('longtask', (entry) => { watched.tbt += Math.max(0, entry.duration - 50) })
  // The worst window of layout shifts: at most 1 s between two of them and 5 s in all.
  let shifts = { from: 0, last: 0, sum: 0 }
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    const at = entry.startTime
    const same = at - shifts.last < 1000 && at - shifts.from < 5000
    shifts = same ? { ...shifts, last: at, sum: shifts.sum + entry.value } : { from: at, last: at, sum: entry.value }
    watched.cls = Math.max(watched.cls, shifts.sum)
    for (const { node, previousRect, currentRect } of entry.sources)
      shifted.push([Math.round(at), entry.value.toFixed(3), node?.nodeName, node?.textContent?.slice(0, 40), previousRect.y + ' to ' + currentRect.y].join(' '))
  })
  const isUsable = () => {
    if (location.pathname.startsWith('/loggedOut')) return document.querySelector('form button[type=submit]') !== null
    const main = document.querySelector('main')
    return main !== null && main.textContent.trim() !== '' &&
      document.querySelector('.MuiSkeleton-root, [role=status][aria-label], main [aria-busy=true]') === null
  }
  const look = () => {
    if (!isUsable()) watched.usable = null
    else watched.usable ??= performance.now()
    requestAnimationFrame(look)
  }
  look()`
