// Runs before the first paint, so that the page never flashes in another theme.
{
  // A built-in theme by its name, or a custom one ready to paint (features/appearance/shared/painted.rules.ts). One that has any
  // other form, a broken or edited one, gives way to the theme that it is based on.
  const VARIABLE =
    /^((bg|surface|sunken|line(-strong)?|text(-[23])?|(on-)?inverse|inverse-accent|(on-)?primary|primary-(text|soft)|focus|table-(head|head-text|hover|line)):#[0-9A-F]{6}|gradient-(page|bar|button):linear-gradient\(\d{1,3}deg(, #[0-9A-F]{6} \d{1,3}%){2,3}\)|font:[a-zA-Z, -]+|size-[a-z]+\d?:[\d.]{1,6}px)$/
  let chosen = null
  try {
    chosen = localStorage.getItem('caravan.theme')
  } catch {
    // The browser refuses storage: the light theme.
  }
  let own = { base: chosen, vars: {} }
  try {
    if (chosen?.startsWith('{')) own = JSON.parse(chosen)
  } catch {}
  const theme = own.base === 'dark' || own.base === 'mainframe' ? own.base : 'light'
  const vars = Object.entries(own.vars ?? {})
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.scheme = theme === 'light' ? 'light' : 'dark'
  if (vars.every((pair) => VARIABLE.test(pair.join(':')))) {
    for (const [name, value] of vars) root.style.setProperty(`--${name}`, value)
    if (own.name) root.dataset.own = own.name
  }
}

// What this address needs beside the scripts of the page is fetched beside them, not after them (docs/adr/0180).
{
  // A browser may refuse storage: the access itself throws (platform/web/storage/browser-storage.ts).
  const stored = (find, key) => {
    try {
      return find().getItem(key)
    } catch {
      return null
    }
  }
  const plan = JSON.parse(document.querySelector('meta[name="first-load"]')?.content ?? 'null')
  const token = stored(() => sessionStorage, 'caravan.token')
  // A phone that starts again without network goes on with what it holds (platform/web/offline/held-account.ts).
  const held = stored(() => localStorage, 'caravan.held') !== null
  const signedIn = (token !== null || held) && location.pathname.startsWith('/loggedIn')
  // As platform/web/i18n/language.ts chooses; a wrong guess costs a file that nobody reads.
  const known = Object.keys(plan?.texts ?? {})
  const wanted = [stored(() => localStorage, 'caravan.language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const language = wanted.find((one) => known.includes(one)) ?? known[0]

  const preload = (files) => {
    for (const href of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' })
      document.head.append(link)
    }
  }

  if (plan) preload([plan.texts[language].first])
  if (plan && signedIn) preload([plan.texts[language].rest, ...plan.area])
  // A token out of an address is swapped by the first answer; that is left to the app.
  if (plan && signedIn && token !== null && !token.startsWith('cb0.')) {
    const url = '/login/api/v1/personal/myInfo'
    const answer = fetch(url, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': language,
        'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
    })
    globalThis.earlyAnswer = { url, token, answer }
    answer
      .then((response) => (response.ok ? response.clone().json() : null))
      .then((body) => preload(plan.homes[body?.data.roleIdentifier] ?? []))
      // The app, which takes the answer over, says what went wrong.
      .catch(() => undefined)
  }
}

// React schedules its work by messages to itself. WebKit drops a message that is under way when the page enters the back/forward
// cache, and React would wait for it for ever when the page comes back: nothing moves on it. React prefers `setImmediate` where there
// is one, so it gets one that sends its message again (docs/adr/0244-short-transactions.md).
if (typeof setImmediate === 'undefined' && typeof MessageChannel === 'function') {
  const { port1, port2 } = new MessageChannel()
  const send = () => port2.postMessage(null)
  let queue = []
  port1.onmessage = () => {
    const callbacks = queue
    queue = []
    for (const callback of callbacks) callback()
  }
  globalThis.setImmediate = (callback) => {
    queue.push(callback)
    send()
  }
  addEventListener('pageshow', (event) => event.persisted && send())
}
