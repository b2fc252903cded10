import '#platform/web/testing/browser.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { plainTheme, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { appliedName, applyTheme, keepThemes, keptThemes, removeTheme } from './kept-themes.ts'

const reload = vi.fn()
vi.stubGlobal('location', { reload })
vi.useFakeTimers()

const sea: CustomTheme = { ...plainTheme('dark', 'Sea'), colours: { primary: '#88CCFF' } }
const names = () => keptThemes().map(({ name }) => name)

beforeEach(() => {
  localStorage.clear()
  vi.clearAllTimers()
  reload.mockClear()
})

test('a theme that is applied is ready to paint, and the page is loaded again after half a second', () => {
  keepThemes([sea])
  expect(applyTheme('Sea')).toBe('applied')
  expect(JSON.parse(localStorage.getItem('caravan.theme') ?? '')).toEqual({
    base: 'dark',
    name: 'Sea',
    vars: { primary: '#88CCFF' },
  })
  vi.advanceTimersByTime(499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('one that another tab deleted, or that was edited so that it cannot be read, changes nothing', () => {
  expect(applyTheme('Sea')).toBe('gone')
  keepThemes([{ ...sea, colours: { text: '#101418' } }])
  expect(applyTheme('Sea')).toBe('unreadable')
  expect(localStorage.getItem('caravan.theme')).toBeNull()
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
})

test('deleting the one in use goes back to its base, deleting another one leaves it', () => {
  keepThemes([sea, { ...sea, name: 'Hill' }])
  applyTheme('Sea')
  removeTheme({ ...sea, name: 'Hill' })
  expect(appliedName()).toBe('Sea')
  removeTheme(sea)
  expect(localStorage.getItem('caravan.theme')).toBe('dark')
  expect(appliedName()).toBeUndefined()
  expect(names()).toEqual([])
  // A second time, as from another tab.
  removeTheme(sea)
  expect(localStorage.getItem('caravan.theme')).toBe('dark')
})

test('one of the same name replaces the old one; what another tab kept meanwhile stays', () => {
  keepThemes([sea])
  keepThemes([{ ...sea, name: 'Hill' }])
  keepThemes([{ ...sea, size: 20 }])
  expect(names()).toEqual(['Hill', 'Sea'])
  expect(keptThemes().find(({ name }) => name === 'Sea')?.size).toBe(20)
})

test.each(['{', '{}', '[1,null]', '["{}"]', '["[]"]'])('a list that is broken (%s) is an empty one', (kept) => {
  localStorage.setItem('caravan.themes', kept)
  expect(names()).toEqual([])
  keepThemes([sea])
  expect(names()).toEqual(['Sea'])
})

test('of two with one name, and of one that has the name of a built-in theme, the page knows the first and none', () => {
  const twin = JSON.stringify({ caravanTheme: 1, name: 'Twin', base: 'dark', values: {} })
  localStorage.setItem('caravan.themes', JSON.stringify([twin, twin, twin.replace('Twin', 'Light')]))
  expect(names()).toEqual(['Twin'])
})
