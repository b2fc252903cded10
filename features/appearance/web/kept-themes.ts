import { useMemo, useSyncExternalStore } from 'react'
import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { chooseTheme, chosenTheme } from '#platform/web/theme/choose-theme.ts'
import { unreadable } from '../shared/contrast-gate.rules.ts'
import type { CustomTheme } from '../shared/custom-theme.rules.ts'
import { paintedOf } from '../shared/painted.rules.ts'
import { readThemeFile, writeThemeFile } from '../shared/theme-file.rules.ts'
import { localStore } from '#platform/web/storage/browser-storage.ts'

/** The custom themes of this browser, each as its file. */
const KEY = 'caravan.themes'
/** More are not kept: a browser has little room, and a list of names ends somewhere. */
export const THEMES_MAX = 50

const listeners = new Set<() => void>()

/** Another tab may change them too. */
function onThemes(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const stored = (): string => localStore.get(KEY) ?? '[]'

/** The custom themes by their names. One that cannot be read any more is left out. */
export function useKeptThemes(): readonly CustomTheme[] {
  const kept = useSyncExternalStore(onThemes, stored)
  return useMemo(() => parseThemes(kept), [kept])
}

/** The custom themes as they are now, those of another tab included. */
export const keptThemes = (): CustomTheme[] => parseThemes(stored())

function parseThemes(kept: string): CustomTheme[] {
  const themes: CustomTheme[] = []
  for (const file of textsIn(kept)) {
    const answer = readThemeFile(file, [...THEME_NAMES, ...themes.map(({ name }) => name)])
    if ('read' in answer) themes.push(answer.read)
  }
  return themes.toSorted((a, b) => a.name.localeCompare(b.name))
}

function textsIn(kept: string): string[] {
  try {
    const list: unknown = JSON.parse(kept)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function keep(themes: readonly CustomTheme[]): void {
  localStore.set(KEY, JSON.stringify(themes.map(writeThemeFile)))
  for (const listener of listeners) listener()
}

/** Keeps these beside the others; one of the same name is replaced. */
export function keepThemes(more: readonly CustomTheme[]): void {
  const names = new Set(more.map(({ name }) => name))
  keep([...keptThemes().filter(({ name }) => !names.has(name)), ...more])
}

/** Takes a theme away. The page that was painted with it goes back to the base. */
export function removeTheme({ name, base }: CustomTheme): void {
  keep(keptThemes().filter((one) => one.name !== name))
  if (appliedName() === name) chooseTheme(base)
}

/** Paints the page with a custom theme, unless it is gone by now or cannot be read. */
export function applyTheme(name: string): 'applied' | 'gone' | 'unreadable' {
  const theme = keptThemes().find((one) => one.name === name)
  if (!theme) return 'gone'
  if (unreadable(theme).length > 0) return 'unreadable'
  chooseTheme(JSON.stringify(paintedOf(theme)))
  return 'applied'
}

/** The custom theme that is chosen, also in another tab. */
export function appliedName(): string | undefined {
  try {
    const chosen: unknown = JSON.parse(chosenTheme() ?? 'null')
    if (typeof chosen === 'object' && chosen !== null && 'name' in chosen && typeof chosen.name === 'string')
      return chosen.name
  } catch {
    // The name of a built-in theme is no JSON.
  }
  return undefined
}
