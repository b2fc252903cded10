import { sameValue, type FieldDefinition, type FieldValue, type FieldValues } from '#platform/shared/forms/fields.ts'
import { controllersOf, shownNames } from '#platform/shared/forms/shown.rules.ts'
import type { Settle } from './use-suggest.ts'

/** What the cell of a field shows; a new object whenever something of it changed. */
export type CellState = { value: FieldValue; error: string | undefined }

/** Which of which fields a form shows; a new object whenever others are shown. */
export type ShownFields = { fields: readonly FieldDefinition[]; names: ReadonlySet<string> }

type Listener = () => void
/** Names of fields are never empty. */
const SHOWN = ''

/**
 * What a form holds, field by field (docs/adr/0020): each cell listens to its own field, the grid to which fields are
 * shown. So a keystroke renders one cell, and the grid only when a field that others depend on changed what is shown.
 */
export class FormStore {
  #fields: readonly FieldDefinition[] = []
  #base: FieldValues = {}
  #cells: Record<string, CellState> = {}
  #shown: ShownFields = { fields: [], names: new Set() }
  #controllers: ReadonlySet<string> = new Set()
  #names: Record<string, string> = {}
  readonly #unchosen = new Map<string, Settle>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #watchers = new Set<Listener>()

  constructor(fields: readonly FieldDefinition[], base: FieldValues) {
    this.define(fields, base)
  }

  /** Takes over fields and record. What the person has typed stays; everything else follows the record. */
  define(fields: readonly FieldDefinition[], base: FieldValues): void {
    if (fields === this.#fields && base === this.#base) return
    const typed = this.dirty()
    this.#fields = fields
    this.#base = base
    this.#controllers = controllersOf(fields)
    for (const name of new Set([...Object.keys(base), ...Object.keys(this.#cells)]))
      this.#put(name, { value: (name in typed ? typed[name] : base[name]) ?? null })
    this.#look()
  }

  readonly cell = (name: string): CellState =>
    (this.#cells[name] ??= { value: this.#base[name] ?? null, error: undefined })
  readonly shown = (): ShownFields => this.#shown
  readonly fields = (): readonly FieldDefinition[] => this.#fields

  readonly base = (): FieldValues => this.#base

  values(): FieldValues {
    return {
      ...this.#base,
      ...Object.fromEntries(Object.entries(this.#cells).map(([name, { value }]) => [name, value])),
    }
  }

  /** What differs from the record. */
  dirty(): FieldValues {
    return Object.fromEntries(
      Object.entries(this.#cells).flatMap(([name, { value }]) =>
        sameValue(value, this.#base[name]) ? [] : [[name, value]],
      ),
    )
  }

  /** What is sent: of a field that is not on the form, the value of the record. */
  outcome(): FieldValues {
    const hidden = Object.keys(this.dirty()).filter((name) => this.#knows(name) && !this.#shown.names.has(name))
    return { ...this.values(), ...Object.fromEntries(hidden.map((name) => [name, this.#base[name] ?? null])) }
  }

  /** A person or a draft changes a field; what was wrong with it is forgotten. */
  write(name: string, value: FieldValue): void {
    this.#put(name, { value, error: undefined })
    if (this.#controllers.has(name)) this.#look()
    for (const watcher of this.#watchers) watcher()
  }

  /** Marks fields with what is wrong, and takes the marks of all others away. */
  mark(errors: readonly { fieldName: string; message: string }[]): void {
    const byName = new Map(errors.map(({ fieldName, message }) => [fieldName, message]))
    for (const name of new Set([...Object.keys(this.#cells), ...byName.keys()]))
      this.#put(name, { error: byName.get(name) })
  }

  /** The name of what an autocomplete holds by its id. */
  readonly nameOf = (id: string): string | undefined => this.#names[id]
  readonly names = (): Record<string, string> => this.#names

  learn(suggestions: readonly { id: string; name: string }[]): void {
    if (suggestions.every(({ id, name }) => this.#names[id] === name)) return
    this.#names = { ...this.#names, ...Object.fromEntries(suggestions.map(({ id, name }) => [id, name])) }
  }

  /** An autocomplete holds words that were not chosen, and how to settle them; null when it holds none. */
  setUnchosen(name: string, settle: Settle | null): void {
    if (settle) this.#unchosen.set(name, settle)
    else this.#unchosen.delete(name)
  }

  /**
   * Settles the words of all shown autocompletes that were typed and not chosen. Returns the fields for which the person has to look
   * again: nothing was chosen, or something whose name was not typed to its end.
   */
  async settle(): Promise<{ fieldName: string; isChosen: boolean }[]> {
    const open = [...this.#unchosen].filter(([name]) => !this.#knows(name) || this.#shown.names.has(name))
    const settled = await Promise.all(open.map(async ([fieldName, settle]) => ({ fieldName, as: await settle() })))
    return settled.flatMap(({ fieldName, as }) => (as === 'exact' ? [] : [{ fieldName, isChosen: as === 'only' }]))
  }

  /** Calls back when the cell of the field changed. */
  onCell(name: string, listener: Listener): () => void {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all.add(listener))
    return () => all.delete(listener)
  }

  /** Calls back when other fields are shown, or others are defined. */
  readonly onShown = (listener: Listener): (() => void) => this.onCell(SHOWN, listener)

  /** Calls back after everything that a person changes. */
  watch(watcher: Listener): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #knows(name: string): boolean {
    return this.#fields.some((field) => field.fieldName === name)
  }

  #put(name: string, change: Partial<CellState>): void {
    const now = this.cell(name)
    const next = { ...now, ...change }
    if (next.value === now.value && next.error === now.error) return
    this.#cells[name] = next
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }

  #look(): void {
    const names = shownNames(this.#fields, this.values())
    const { fields, names: before } = this.#shown
    const same = names.size === before.size && [...names].every((name) => before.has(name))
    if (same && fields === this.#fields) return
    this.#shown = { fields: this.#fields, names }
    for (const listener of this.#listeners.get(SHOWN) ?? []) listener()
  }
}
