/** A text with the value of each `{name}`, in one pass: what a person typed is never read as a placeholder. One without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
