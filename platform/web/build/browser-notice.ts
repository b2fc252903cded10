import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { THEMES, type ThemeName } from '#platform/shared/theme/tokens.ts'
import { browserNoticeTexts } from './browser-notice.texts.ts'
import { browserNames, type Floor } from './floor.ts'

/** What `app/web/public/first.js` reads from the page: the texts of one language. */
type Notice = Record<'old' | 'failed', { title: string; body: string }> & {
  supported: string
  reload: string
  anyway: string
}

/** `first.js` reads the texts while the page is parsed, so they precede it. */
const READER = '<script src="/first.js">'
const ROOT = '<div id="root"></div>'

/**
 * Writes into the page what a person reads when the app cannot start: a `noscript` in every language, and the texts and styles with which
 * `first.js` shows that the browser is too old or that the app could not be loaded.
 */
export function browserNotice(floor: Floor): Plugin {
  return {
    name: 'caravan:browser-notice',
    transformIndexHtml: { order: 'pre', handler: (html) => withNotice(html, floor) },
  }
}

/** Returns the page with the notice. Throws when the page does not have the two places for it. */
export function withNotice(html: string, floor: Floor): string {
  for (const place of [READER, ROOT]) if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
  const notices = Object.fromEntries(LANGUAGES.map((language) => [language, noticeIn(language, floor)]))
  // Inside single quotes; an apostrophe of the texts would end them.
  const content = JSON.stringify(notices).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  return html
    .replace(
      READER,
      `<meta name="browser-notice" content='${content}' />\n    <style>${styles()}</style>\n    ${READER}`,
    )
    .replace(ROOT, `${ROOT}\n    <noscript><main class="notice"><div>${withoutScripts()}</div></main></noscript>`)
}

function noticeIn(language: Language, floor: Floor): Notice {
  const text = (id: keyof typeof browserNoticeTexts) => browserNoticeTexts[id][language]
  return {
    old: { title: text('browserNotice.old.title'), body: text('browserNotice.old.body') },
    failed: { title: text('browserNotice.failed.title'), body: text('browserNotice.failed.body') },
    supported: text('browserNotice.supported').replace('{browsers}', browserNames(floor).join(', ')),
    reload: text('browserNotice.reload'),
    anyway: text('browserNotice.anyway'),
  }
}

/** Without scripts nothing can choose the language. */
const withoutScripts = (): string =>
  LANGUAGES.map((language) => {
    const title = browserNoticeTexts['browserNotice.noScripts.title'][language]
    const body = browserNoticeTexts['browserNotice.noScripts.body'][language]
    return `<h1 lang="${language}">${title}</h1><p lang="${language}">${body}</p>`
  }).join('')

/** Plain styles without variables: they must apply in browsers that have none, and without the stylesheet of the app. */
function styles(): string {
  const colours = (theme: ThemeName, scope: string) => {
    const { bg, surface, line, text, primary, ...others } = THEMES[theme].colours
    return [
      `${scope}.notice{background:${bg};color:${text}}`,
      `${scope}.notice div{background:${surface};border-color:${line}}`,
      `${scope}.notice p+p{color:${others['text-2']}}`,
      `${scope}.notice button{background:${primary};color:${others['on-primary']}}`,
    ]
  }
  return [
    '.notice{position:fixed;top:0;right:0;bottom:0;left:0;z-index:9999;overflow:auto;padding:24px 16px;font:16px/1.5 Roboto,system-ui,sans-serif}',
    '.notice div{box-sizing:border-box;max-width:480px;margin:0 auto;padding:24px;border:1px solid;border-radius:12px}',
    '.notice h1{margin:0 0 8px;font-size:22px;line-height:1.3}',
    '.notice p{margin:0 0 16px}',
    '.notice h1~h1{margin-top:32px}',
    '.notice button{min-height:48px;padding:0 24px;border:0;border-radius:8px;font:inherit;font-weight:500;cursor:pointer}',
    // The dialog of the app about an error, while the page is being left.
    '[data-leaving] [role=alertdialog]{visibility:hidden}',
    // The app started after all.
    '#root:not(:empty)~.notice-failed{display:none}',
    ...colours('light', ''),
    ...colours('dark', '[data-scheme=dark] '),
  ].join('')
}
