import { useState } from 'react'
import { paintedOwn, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { afterChange, plainTheme, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { readThemeFile, writeThemeFile } from '../shared/theme-file.rules.ts'
import { isBase } from '../shared/variables.ts'
import { keptThemes } from './kept-themes.ts'
import { tabStore } from '#platform/web/storage/browser-storage.ts'

/** What is being made, as long as the tab is open: a reload loses nothing. */
const KEY = 'caravan.themeDraft'

type Draft = { theme: CustomTheme; change: (next: CustomTheme) => void; undo: (() => void) | undefined }

/** The theme that is being made out of another: of a built-in one by its name, a custom one, or what the page is painted with. */
export function useThemeDraft(from: string | undefined): Draft {
  const [{ theme, past }, setDraft] = useState<{ theme: CustomTheme; past: readonly CustomTheme[] }>(() => ({
    theme: keptDraft(from) ?? startOf(from),
    past: [],
  }))
  const keep = (next: CustomTheme, before: readonly CustomTheme[]) => {
    tabStore.set(KEY, JSON.stringify([from ?? '', writeThemeFile(next)]))
    setDraft({ theme: next, past: before })
  }
  const last = past.at(-1)
  return {
    theme,
    change: (next) => keep(next, afterChange(past, theme, next)),
    undo: last && (() => keep(last, past.slice(0, -1))),
  }
}

/** Of a built-in theme, or one that is gone, the draft has the name of the base. */
function startOf(from: string | undefined): CustomTheme {
  const name = from ?? paintedOwn()
  if (isBase(name)) return plainTheme(name, name)
  return keptThemes().find((one) => one.name === name) ?? plainTheme(paintedTheme(), paintedTheme())
}

function keptDraft(from: string | undefined): CustomTheme | undefined {
  try {
    const kept: unknown = JSON.parse(tabStore.get(KEY) ?? 'null')
    if (!Array.isArray(kept) || kept[0] !== (from ?? '')) return undefined
    const answer = readThemeFile(String(kept[1]))
    return 'read' in answer ? answer.read : undefined
  } catch {
    return undefined
  }
}

/** It is saved, or given up. */
export const forgetDraft = (): void => tabStore.remove(KEY)
