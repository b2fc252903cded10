import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import type { Problem } from './source.ts'
import type { Texts } from './texts.ts'

type Language = (typeof LANGUAGES)[number]

/** Words that docs/glossary.md replaces, by language, and what stands for them. */
const FORBIDDEN: Readonly<Record<Language, readonly { word: RegExp; say: string }[]>> = {
  en: [
    { word: /\bdraw lines\b/i, say: 'Generate routes' },
    { word: /\b(?:on|no|of the|the) lines?\b(?! \d)/i, say: 'route' },
    { word: /\bnobody leads\b/i, say: 'No lead assigned' },
    { word: /\bpromised\b/i, say: 'planned' },
    { word: /\b(?:take|taken|took) back\b/i, say: 'returned, undone, revoked or withdrawn' },
    { word: /\bcomes after all\b/i, say: 'Cancel absence' },
    { word: /\bcall(?:ed)? (?:this run )?off\b/i, say: 'cancel' },
    { word: /\bput away\b/i, say: 'out of service' },
    { word: /\bpapers?\b/i, say: 'document, or form' },
    { word: /\bminutes on board\b/i, say: 'ride time' },
    { word: /\bhome early\b/i, say: 'early dismissal' },
    { word: /\bwalk(?:ed)? to the back\b/i, say: 'post-trip vehicle check' },
    { word: /\bwhat happened\b/i, say: 'Timeline' },
    { word: /\bnewcomers?\b/i, say: 'unplanned rider' },
    { word: /\bthis is needed\b/i, say: 'what to enter' },
    { word: /\bsomebody who may not have\b/i, say: 'unauthorised person' },
    { word: /\brehears(?:al|ed)\b/i, say: '10-day preview' },
    { word: /\bkin\b/i, say: 'guardian' },
  ],
  it: [
    { word: /\bassistent[ei]\b/i, say: 'accompagnatore' },
    { word: /\buffici[oa]?\b/i, say: 'segreteria' },
    { word: /\bfinch[ée](?![^.;:]*\bnon\b)/i, say: 'finché non' },
    { word: /\baffida\b/i, say: 'consegna, o assegna' },
    { word: /\bparenti\b/i, say: 'familiari' },
  ],
}

/** Texts that need such a word all the same, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'vehicles.sticker.use': 'the walk itself is described, step by step',
  'history.paper.letters': 'the printed sheet is meant',
  'pickup.signedHow.paper': 'signed on paper, not on the phone',
}

/** Screen texts with a word that the glossary replaces. */
export function checkGlossary(all: readonly Texts[], allowed = ALLOWED): Problem[] {
  return all.flatMap(({ file, texts }) =>
    Object.entries(texts).flatMap(([id, text]) =>
      id in allowed
        ? []
        : LANGUAGES.flatMap((language) =>
            FORBIDDEN[language]
              .filter(({ word }) => word.test(text[language].replaceAll(/\{[^}]*\}/g, '')))
              .map(({ word, say }) => ({
                file,
                line: 1,
                message: `${id}: ${language} has "${word.exec(text[language])?.[0] ?? ''}"; say ${say} (docs/glossary.md)`,
              })),
          ),
    ),
  )
}
