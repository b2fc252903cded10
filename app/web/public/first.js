// In ECMAScript 5 with functions of that time, because browsers that the app does not support run it too (docs/adr/0247).
;(function () {
  'use strict'

  /** The JSON in the meta element of this name; null without one: only a built page has a plan of its first load. */
  function readMeta(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return meta ? JSON.parse(meta.content) : null
  }

  // A browser may refuse storage: the access itself throws (platform/web/storage/browser-storage.ts).
  function readStorage(find, key) {
    try {
      return find().getItem(key)
    } catch (error) {
      return null
    }
  }
  function local() {
    return localStorage
  }
  function tab() {
    return sessionStorage
  }

  // A built-in theme by its name, or a custom one ready to paint (features/appearance/shared/painted.rules.ts). One that has any
  // other form, a broken or edited one, gives way to the theme that it is based on.
  var VARIABLE =
    /^((bg|surface|sunken|line(-strong)?|text(-[23])?|(on-)?inverse|inverse-accent|(on-)?(primary|secondary)|primary-(text|soft)|focus|table-(head|head-text|hover|line)):#[0-9A-F]{6}|gradient-(page|bar|button):linear-gradient\(\d{1,3}deg(, #[0-9A-F]{6} \d{1,3}%){2,3}\)|font:[a-zA-Z, -]+|size-[a-z]+\d?:[\d.]{1,6}px)$/

  /** Sets the theme before the first paint, so that the page never flashes in another one. */
  function paintTheme() {
    var chosen = readStorage(local, 'caravan.theme')
    var own = { base: chosen, vars: {} }
    try {
      if (chosen && chosen.charAt(0) === '{') own = JSON.parse(chosen)
    } catch (error) {
      // Broken: the light theme.
    }
    var theme = own.base === 'dark' || own.base === 'mainframe' ? own.base : 'light'
    var vars = Object(own.vars || {})
    var names = Object.keys(vars)
    var root = document.documentElement
    root.setAttribute('data-theme', theme)
    root.setAttribute('data-scheme', theme === 'light' ? 'light' : 'dark')
    var isValid = names.every(function (name) {
      return VARIABLE.test(name + ':' + vars[name])
    })
    if (!isValid) return
    names.forEach(function (name) {
      root.style.setProperty('--' + name, vars[name])
    })
    if (own.name) root.setAttribute('data-own', own.name)
  }

  /**
   * True from Safari and iOS 16.4, Chrome and Edge 109 and Firefox 115 on, the browsers of package.json. By the compatibility data of MDN,
   * the unit `lh` came with Safari 16.4, Chrome 109 and Firefox 120 (css.types.length.lh), and `Array.fromAsync` with Safari 16.4, Chrome 121
   * and Firefox 115 (javascript.builtins.Array.fromAsync). `first.test.ts` compares both with package.json.
   */
  function isSupported() {
    var css = window.CSS
    return Boolean(css && css.supports && css.supports('height', '1lh')) || 'fromAsync' in Array
  }

  /** As platform/web/i18n/language.ts chooses. For preloaded texts a wrong guess costs a file that nobody reads. */
  function chooseLanguage(known) {
    var wanted = [readStorage(local, 'caravan.language')].concat(navigator.languages || navigator.language || [])
    var matches = wanted
      .map(function (tag) {
        return String(tag).slice(0, 2).toLowerCase()
      })
      .filter(function (language) {
        return known.indexOf(language) >= 0
      })
    return matches[0] || known[0]
  }

  var OPENED_ANYWAY = 'caravan.openedAnyway'
  var isOld = !isSupported()
  var notice = null

  /** Shows why the app does not start, over the page. Each kind replaces the one before it. */
  function showNotice(kind) {
    var texts = readMeta('browser-notice')
    if (!texts) return
    var language = chooseLanguage(Object.keys(texts))
    var text = texts[language]
    function add(parent, tag, content) {
      var element = document.createElement(tag)
      element.textContent = content
      parent.appendChild(element)
      return element
    }
    if (notice) notice.parentNode.removeChild(notice)
    notice = document.createElement('main')
    notice.className = 'notice notice-' + kind
    notice.lang = language
    var card = add(notice, 'div', '')
    add(card, 'h1', text[kind].title)
    add(card, 'p', text[kind].body)
    add(card, 'p', text.supported)
    if (kind === 'failed') {
      add(card, 'button', text.reload).addEventListener('click', function () {
        location.reload()
      })
    } else if (!isBroken) {
      add(card, 'button', text.anyway).addEventListener('click', openAnyway)
    }
    // The app below would take the focus of the keyboard.
    if (kind === 'old') document.getElementById('root').hidden = true
    document.body.appendChild(notice)
  }

  /** A crew on the road may prefer an app that half works; it is asked once for each tab. */
  function openAnyway() {
    try {
      sessionStorage.setItem(OPENED_ANYWAY, 'true')
    } catch (error) {
      // Asked again after a reload.
    }
    notice.parentNode.removeChild(notice)
    document.getElementById('root').hidden = false
  }

  function whenParsed(work) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
    else work()
  }

  var isBroken = false

  /** A script of the app could not be loaded, parsed or run, and nothing is drawn. What breaks later is the app's own to show. */
  function onBroken(event) {
    var target = event.target
    if (target && target !== window && target.tagName !== 'SCRIPT') return
    if (document.documentElement.hasAttribute('data-leaving')) return
    var isUnknownSyntax = (event.error || event.reason) instanceof SyntaxError
    whenParsed(function () {
      var root = document.getElementById('root')
      if (isBroken || !root || root.firstChild) return
      isBroken = true
      showNotice(isOld || isUnknownSyntax ? 'old' : 'failed')
    })
  }

  var LEAVING_MS = 5000

  /**
   * Marks the page while it is being left. Firefox fails the scripts that are still on their way before it hides the page, and the app
   * would show its error dialog for that moment (`browser-notice.ts` hides it). A page that stays, as after a download, shows it then.
   */
  function markLeaving() {
    var root = document.documentElement
    root.setAttribute('data-leaving', '')
    setTimeout(function () {
      root.removeAttribute('data-leaving')
    }, LEAVING_MS)
  }

  function preload(files) {
    files.forEach(function (href) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      link.crossOrigin = ''
      document.head.appendChild(link)
    })
  }

  /** Fetches what this address needs together with the scripts of the page, not after them (docs/adr/0180). */
  function preloadAddress(plan) {
    var token = readStorage(tab, 'caravan.token')
    // A phone that starts again without network goes on with what it holds (platform/web/offline/held-account.ts).
    var isHeld = readStorage(local, 'caravan.held') !== null
    var isSignedIn = (token !== null || isHeld) && location.pathname.indexOf('/loggedIn') === 0
    var isHome = /^\/loggedIn\/(menuPage\/)?$/.test(location.pathname)
    var language = chooseLanguage(Object.keys(plan.texts))
    // Texts that the tab has stored are read from there (platform/web/i18n/i18n.ts).
    function preloadTexts(part) {
      if (readStorage(tab, 'caravan.texts.' + part) === null) preload([plan.texts[language][part]])
    }
    preloadTexts('first')
    if (!isSignedIn) return
    preloadTexts('rest')
    preload(plan.area)
    // Only crews are held.
    if (token === null && isHome) preload(plan.homes.CB_ASSISTANT || [])
    // A token out of an address is swapped by the first answer; that is left to the app.
    if (token === null || token.indexOf('cb0.') === 0) return
    var url = '/login/api/v1/personal/myInfo'
    var headers = {
      Authorization: 'Bearer ' + token,
      'Accept-Language': language,
      'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    var answer = fetch(url, { headers: headers, cache: 'no-store', signal: AbortSignal.timeout(15000) })
    window.earlyAnswer = { url: url, token: token, answer: answer }
    answer
      .then(function (response) {
        return response.ok ? response.clone().json() : null
      })
      .then(function (body) {
        if (body && isHome) preload(plan.homes[body.data.roleIdentifier] || [])
      })
      .catch(function () {
        // The app, which takes the answer over, shows the problem.
      })
  }

  /**
   * React schedules its work by messages to itself. WebKit drops a message that is under way when the page enters the back/forward cache,
   * and React would wait for it for ever when the page comes back. React prefers `setImmediate` where there is one, so it gets one that
   * sends its message again (docs/adr/0244-short-transactions.md).
   */
  function provideImmediate() {
    if (window.setImmediate || !window.MessageChannel) return
    var channel = new MessageChannel()
    var queue = []
    function send() {
      channel.port2.postMessage(null)
    }
    channel.port1.addEventListener('message', function () {
      var callbacks = queue
      queue = []
      callbacks.forEach(function (callback) {
        callback()
      })
    })
    channel.port1.start()
    window.setImmediate = function (callback) {
      queue.push(callback)
      send()
    }
    window.addEventListener('pageshow', function (event) {
      if (event.persisted) send()
    })
  }

  paintTheme()
  provideImmediate()
  window.addEventListener('error', onBroken, true)
  window.addEventListener('unhandledrejection', onBroken)
  window.addEventListener('beforeunload', markLeaving)
  var plan = readMeta('first-load')
  if (!isOld && plan) preloadAddress(plan)
  if (isOld && readStorage(tab, OPENED_ANYWAY) === null)
    whenParsed(function () {
      showNotice('old')
    })
})()
